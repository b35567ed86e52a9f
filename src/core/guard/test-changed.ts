import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { isWholeTest } from './is-whole-test.ts';
import { quoted } from './quoted.ts';
import { codeText } from './test-case/code-text.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import { ownName, type TestCase } from './test-case/test-case.ts';
import { changedAround } from './test-changed/changed-around.ts';
import { changedBlocks } from './test-changed/changed-blocks.ts';
import { takenOver } from './test-deleted/taken-over.ts';

const maxPerFile = 10;

/** Of a test whose old text can't be put back: that would put the source back too. */
const cannotRun = "the old test stands in a source file, so it can't be run on the new source";

/**
 * A test that was there and reads otherwise now. Whether what it demanded still holds is found out by running it; where
 * it can't be run, a person is asked.
 */
export const testChanged: Guard = {
  rule: 'test-changed',
  severity: 'note',
  find({ files }) {
    let names: ReadonlySet<string> | null = null;
    const kept = (): ReadonlySet<string> =>
      (names ??= new Set(files.flatMap((file) => readTestCases(file, file.after)?.cases.map(ownName) ?? [])));
    const byPath = new Map(files.map((file) => [file.path, file]));
    return files.flatMap((file) => {
      const origin = file.renamedFrom === null ? file : (byPath.get(file.renamedFrom) ?? file);
      const before = readTestCases(origin, origin.before);
      const after = readTestCases(file, file.after);
      if (before === null || after === null) return byFile(file, origin);
      const old = new Map<string, TestCase[]>();
      for (const test of before.cases) old.set(ownName(test), [...(old.get(ownName(test)) ?? []), test]);
      const changed = after.cases.filter((test) => {
        const known = old.get(ownName(test)) ?? [];
        // Two suites may each have a test of that name: the one in the same suite is meant.
        const same = known.filter(({ name }) => name === test.name);
        const candidates = same.length > 0 ? same : known;
        return candidates.length > 0 && candidates.every((each) => codeText(each.node) !== codeText(test.node));
      });
      if (isWholeTest(origin, origin.before)) return tell(file.path, changed);
      const others = tellRenamed(file, before.cases, after.cases, kept());
      return [...tell(file.path, changed), ...others, ...tellAround(file, origin)].map(asked);
    });
  },
};

function tell(path: string, changed: readonly TestCase[]): Found[] {
  const named = changed
    .slice(0, maxPerFile)
    .map(({ name, line }) => ({ path, line, message: `the test ${quoted(name)} changed` }));
  const rest = changed.length - named.length;
  return rest <= 0 ? named : [...named, { path, line: null, message: `${rest} more tests of ${path} changed` }];
}

/** Under another name it may ask for something else: what it asked for is nowhere any more. */
function tellRenamed(
  { path }: FileChange,
  before: readonly TestCase[],
  after: readonly TestCase[],
  kept: ReadonlySet<string>,
): Found[] {
  const lost = before.filter((test) => !kept.has(ownName(test)));
  if (lost.length === 0) return [];
  const bodies = new Set(after.map(bodyOf));
  const taken = takenOver(lost, after).gone;
  return lost
    .filter((test) => !bodies.has(bodyOf(test)) && !taken.has(test))
    .slice(0, maxPerFile)
    .map(({ name }) => ({ path, line: null, message: `the test ${quoted(name)} is gone, and no other reads like it` }));
}

function bodyOf({ node }: TestCase): string {
  return codeText(node.childForFieldName('body') ?? node);
}

function tellAround({ path, language, after }: FileChange, { before }: FileChange): Found[] {
  // A module of tests is marked as one, and most sources hold none.
  if (language !== 'rust' || before?.text?.includes('cfg') !== true) return [];
  const changed = before.glimpse((was) => after?.glimpse((now) => changedAround(was.root, now.root)) ?? []) ?? [];
  return changed
    .slice(0, maxPerFile)
    .map(({ line, name }) => ({ path, line, message: `${quoted(name)}, which tests stand on, changed` }));
}

function asked({ message, ...found }: Found): Found {
  return { ...found, message: `${message}: ${cannotRun}`, byDefault: 'ask' };
}

/** What tests read, and what they are compared with, lies in their folders too. */
const data =
  /\.(?:txt|md|mdx|rst|adoc|json|jsonl|ya?ml|toml|ini|cfg|xml|csv|tsv|html?|css|svg|sql|snap|ambr|golden|lock|log|env|properties)$|(?:^|\/)(?:__snapshots__|__fixtures__|fixtures?|testdata)\/|(?:^|\/)[^./]+$/i;

function byFile({ path, isTest, status, removedLines, after }: FileChange, origin: FileChange): Found[] {
  if (changedBlocks(path, origin.before?.text ?? '', after?.text ?? ''))
    return [asked({ path, line: null, message: `tests in ${path} changed (read as text)` })];
  if (!isTest || data.test(path) || status !== 'modified' || !removedLines.some(({ text }) => text.trim() !== ''))
    return [];
  const found: Found = { path, line: null, message: `tests in ${path} changed (read as text)` };
  return [isWholeTest(origin, origin.before) ? found : asked(found)];
}
