import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { quoted } from './quoted.ts';
import { codeText } from './test-case/code-text.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import { ownName, type TestCase } from './test-case/test-case.ts';

const maxPerFile = 10;

/** A test that was there and reads otherwise now. Whether what it demanded still holds is found out by running it. */
export const testChanged: Guard = {
  rule: 'test-changed',
  severity: 'note',
  find({ files }) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    return files.flatMap((file) => {
      const origin = file.renamedFrom === null ? file : (byPath.get(file.renamedFrom) ?? file);
      const before = readTestCases(origin, origin.before);
      const after = readTestCases(file, file.after);
      if (before === null || after === null) return byFile(file);
      const old = new Map<string, TestCase[]>();
      for (const test of before.cases) old.set(ownName(test), [...(old.get(ownName(test)) ?? []), test]);
      const changed = after.cases.filter((test) => {
        const known = old.get(ownName(test)) ?? [];
        // Two suites may each have a test of that name: the one in the same suite is meant.
        const same = known.filter(({ name }) => name === test.name);
        const candidates = same.length > 0 ? same : known;
        return candidates.length > 0 && candidates.every((each) => codeText(each.node) !== codeText(test.node));
      });
      return tell(file.path, changed);
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

/** What tests read, and what they are compared with, lies in their folders too. */
const data =
  /\.(?:txt|md|mdx|rst|adoc|json|jsonl|ya?ml|toml|ini|cfg|xml|csv|tsv|html?|css|svg|sql|snap|ambr|golden|lock|log|env|properties)$|(?:^|\/)(?:__snapshots__|__fixtures__|fixtures?|testdata)\/|(?:^|\/)[^./]+$/i;

function byFile({ path, isTest, status, removedLines }: FileChange): Found[] {
  if (!isTest || data.test(path) || status !== 'modified' || !removedLines.some(({ text }) => text.trim() !== ''))
    return [];
  return [{ path, line: null, message: `tests in ${path} changed (read as text)` }];
}
