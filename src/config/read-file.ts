import { describeIssue, dottedKey, unknownKey, type PathProblem } from './describe-issue.ts';
import { parseYaml, type WrittenTree } from './parse-yaml.ts';
import type { SettingProblem } from './settings.ts';
import { writtenSections, type Written } from './written-schema.ts';

/** The file's sections in their written form. Those with problems are left out. */
export interface FileReading {
  readonly written: Written;
  readonly problems: readonly SettingProblem[];
  /** Gives a problem that is found later its place in the file. */
  place(problem: PathProblem): SettingProblem;
}

export function readFile(bytes: Uint8Array | null, fileName: string): FileReading {
  const parsed = bytes === null ? { tree: emptyTree } : parseYaml(bytes);
  if ('problems' in parsed) {
    const problems = parsed.problems.map(({ at, message, hint }) => ({
      file: fileName,
      ...at,
      key: '',
      message,
      hint,
    }));
    return { written: {}, problems, place: placeIn(emptyTree, fileName) };
  }
  const place = placeIn(parsed.tree, fileName);
  const written: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const [name, value] of Object.entries(parsed.tree.sections)) {
    const schema = Object.entries(writtenSections).find(([known]) => known === name)?.[1];
    if (!schema) problems.push(place(unknownKey([name], name, Object.keys(writtenSections))));
    if (!schema || value === undefined) continue;
    const result = schema.safeParse(value);
    if (result.success) written[name] = result.data;
    else problems.push(...result.error.issues.flatMap((issue) => describeIssue(issue, value, [name])).map(place));
  }
  return { written, problems, place };
}

function placeIn(tree: WrittenTree, file: string): (problem: PathProblem) => SettingProblem {
  return ({ path, part, message, hint }) => ({ file, ...tree.locate(path, part), key: dottedKey(path), message, hint });
}

const emptyTree: WrittenTree = { sections: {}, locate: () => ({ line: 1, column: 1 }) };
