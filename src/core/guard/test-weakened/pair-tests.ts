import type { FileChange } from '../file-change.ts';
import { codeText } from '../test-case/code-text.ts';
import { readTestCases } from '../test-case/read-test-cases.ts';
import { folded, ownName, type TestCase } from '../test-case/test-case.ts';

const leastAlike = 0.5;

/**
 * Which test a test was before: the one of its name in its file; else of its own name in another suite or file, if that one is gone
 * from there; else, where a file has as many new names as are gone, the one in the same place that reads alike.
 */
export function pairTests(files: readonly FileChange[]): ReadonlyMap<TestCase, TestCase> {
  const pairs = new Map<TestCase, TestCase>();
  const gone = new Map<string, TestCase[]>();
  const open: { test: TestCase; file: FileChange }[] = [];
  const goneBy = new Map<FileChange, TestCase[]>();
  for (const file of files) {
    const before = readTestCases(file, file.before)?.cases ?? [];
    const after = readTestCases(file, file.after)?.cases ?? [];
    const left = new Map<string, TestCase[]>();
    for (const test of before) left.set(test.name, [...(left.get(test.name) ?? []), test]);
    for (const test of after) {
      const known = left.get(test.name)?.shift();
      if (known === undefined) open.push({ test, file });
      else pairs.set(test, known);
    }
    const lost = [...left.values()].flat();
    goneBy.set(file, lost);
    for (const test of lost) gone.set(ownName(test), [...(gone.get(ownName(test)) ?? []), test]);
  }
  const used = new Set<TestCase>();
  const renamed = new Map<FileChange, TestCase[]>();
  for (const { test, file } of open) {
    const candidates = gone.get(ownName(test))?.filter((each) => !used.has(each)) ?? [];
    const known = candidates.find((each) => goneBy.get(file)?.includes(each)) ?? candidates[0];
    if (known === undefined) {
      renamed.set(file, [...(renamed.get(file) ?? []), test]);
    } else {
      used.add(known);
      pairs.set(test, known);
    }
  }
  for (const [file, lost] of goneBy) {
    const old = lost.filter((each) => !used.has(each));
    const fresh = renamed.get(file) ?? [];
    if (old.length !== fresh.length) continue;
    fresh.forEach((test, index) => {
      const known = old[index];
      if (known !== undefined && isAlike(known, test)) pairs.set(test, known);
    });
  }
  return pairs;
}

/** Also a body that was emptied: nothing in it could read alike. */
function isAlike(before: TestCase, after: TestCase): boolean {
  if (before.assertions.length > 0 && after.assertions.length === 0) return true;
  if (codeText(before.node) === codeText(after.node)) return true;
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const shared = [...old].filter((line) => line.length > 3 && fresh.has(line)).length;
  return shared / Math.max(1, [...old].filter((line) => line.length > 3).length) >= leastAlike;
}

/** Without the first one, in which the name stands. */
function linesOf({ node }: TestCase): ReadonlySet<string> {
  return new Set(
    node.text
      .split('\n')
      .slice(1)
      .map((line) => folded(line)),
  );
}
