import { tablesOf } from '../test-case/tables-of.ts';
import { folded, type TestCase } from '../test-case/test-case.ts';
import { liveAssertions } from './live-assertions.ts';

const called = /[\w$]+(?=\()/g;
const asserting =
  /^(?:[aA]ssert\w*|expect\w*|require|equals?|deep\w*|strict\w*|ok|is\w*|to[A-Z]\w*|eq|be|Errorf?|Fatalf?|Equal|len)$/;

/** Whether assertions of a test are now made once per row of a table, of the same thing, and as often as they were. */
export function becameTable(before: TestCase, after: TestCase): boolean {
  const [was, now] = [liveAssertions(before), liveAssertions(after)];
  if (now.void.length > was.void.length || now.constant.length > was.constant.length) return false;
  const kept = new Set(now.live.map(({ text }) => text));
  const lost = was.live.filter(({ text }) => !kept.has(text));
  const known = new Set(after.node.text.match(called));
  const subjects = lost.flatMap(({ text }) => text.match(called) ?? []).filter((name) => !asserting.test(name));
  if (!subjects.every((name) => known.has(name))) return false;
  return timesMade(after) >= timesMade(before);
}

/** Rows that say the same count once. */
function timesMade(test: TestCase): number {
  const tables = tablesOf(test).map(({ rows, ...range }) => ({
    ...range,
    count: new Set(rows.map(({ text }) => folded(text))).size,
  }));
  const times = liveAssertions(test).live.map(({ startIndex }) =>
    Math.max(1, ...tables.filter(({ from, to }) => from <= startIndex && startIndex < to).map(({ count }) => count)),
  );
  return times.reduce((sum, each) => sum + each, 0);
}
