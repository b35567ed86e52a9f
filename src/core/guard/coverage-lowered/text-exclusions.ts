import type { FileChange, FileSide } from '../file-change.ts';
import type { Occurrence } from '../occurrence/occurrence.ts';
import { codeLines } from './code-lines.ts';
import { excludedPattern } from './excluded-pattern.ts';

interface Form {
  readonly path: RegExp;
  /** In the whole text. */
  readonly when?: RegExp;
  /** One pattern on one line, in group 1. */
  readonly each?: RegExp;
  /** Begins a list: what stands on its line in group 1, and indented lines or list items below. */
  readonly list?: RegExp;
}

const forms: readonly Form[] = [
  { path: /(?:^|\/)(?:\.coveragerc|setup\.cfg|tox\.ini)$/, list: /^\s*omit\s*=(.*)$/ },
  { path: /(?:^|\/)pyproject\.toml$/, list: /^\s*omit\s*=\s*\[?(.*)$/ },
  { path: /codecov\.ya?ml$|testcoverage\.ya?ml$/, list: /^\s*(?:ignore|paths)\s*:(.*)$/ },
  {
    path: /(?:^|\/)(?:\.simplecov|[\w-]*_helper\.rb)$/,
    each: /\badd_filter[\s(]+(?:\/|['"%r{]+)([^'"\n]{1,200}?)(?:\/(?=\s*(?:\)|$))|['"}])/,
  },
  { path: /(?:^|\/)pom\.xml$/, when: /jacoco/, each: /<exclude>\s*([^<]{1,200})<\/exclude>/ },
  { path: /\.gradle(?:\.kts)?$/, when: /jacoco|kover/i, list: /\bexcludes?\s*(?:=|\(|\+=)\s*(?:listOf\(|\[)?(.*)$/ },
  { path: /\.(?:csproj|props|targets|runsettings)$/, each: /<Exclude(?:ByFile|ByAttribute)?>\s*([^<]{1,200})</ },
  { path: /phpunit[\w.-]*$/, when: /<exclude>/, each: /<(?:directory|file)[^>]{0,100}>\s*([^<]{1,200})</ },
  { path: /sonar-project\.properties$/, list: /^sonar\.coverage\.exclusions\s*=(.*)$/ },
  { path: /tarpaulin\.toml$/, list: /^\s*exclude-files\s*=\s*\[?(.*)$/ },
];

/** Patterns of files that a configuration of lines keeps out of coverage. */
export function textExclusions(file: FileChange, side: FileSide): Occurrence[] {
  const form = forms.find(({ path, when }) => path.test(file.path) && when?.test(side.head ?? '') !== false);
  if (form === undefined) return [];
  const lines = codeLines(file.path, side);
  const { each, list } = form;
  if (each !== undefined) {
    let inside = !/phpunit/.test(file.path);
    return lines.flatMap((line, row) => {
      if (/phpunit/.test(file.path)) inside = /<exclude>/.test(line) || (inside && !/<\/exclude>/.test(line));
      const match = inside ? each.exec(line) : null;
      return match === null
        ? []
        : (match[1] ?? '').split(/[,;]/).flatMap((pattern) => excludedPattern(pattern, row + 1));
    });
  }
  return list === undefined ? [] : inLists(lines, list);
}

function inLists(lines: readonly string[], list: RegExp): Occurrence[] {
  let inside = false;
  return lines.flatMap((line, row) => {
    const match = list.exec(line);
    // A list goes on in indented lines and in items.
    if (match === null && inside && !/^(?:\s+\S|\s*-\s|\s*['"\])]|\s*$)/.test(line)) inside = false;
    if (match === null && inside && /^\s*[\w.-]+\s*[=:]\s*\S/.test(line)) inside = false;
    if (match !== null) inside = true;
    if (!inside) return [];
    const patterns = (match?.[1] ?? line).split(/,|\\$/).map((part) =>
      part
        .trim()
        .replace(/^-\s+/, '')
        .replaceAll(/^['"[(]+|['"\])]+$/g, ''),
    );
    return patterns.flatMap((pattern) => (/[/*\w.]/.test(pattern) ? excludedPattern(pattern, row + 1) : []));
  });
}
