import { tablesOf } from '../test-case/tables-of.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { liveAssertions } from './live-assertions.ts';

/** How often a test asserts: an assertion in a table once for each of its rows. Rows that say the same count once. */
export function timesMade(test: TestCase): number {
  const tables = tablesOf(test).map(({ rows, from, to }) => ({
    from,
    to,
    count: new Set(rows.map(({ text }) => text)).size,
  }));
  const times = liveAssertions(test).live.map(({ startIndex }) =>
    Math.max(1, ...tables.filter(({ from, to }) => from <= startIndex && startIndex < to).map(({ count }) => count)),
  );
  return times.reduce((sum, each) => sum + each, 0);
}
