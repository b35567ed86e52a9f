import { quoted } from '../quoted.ts';
import { literalsIn } from '../test-case/literals-in.ts';
import { tablesOf } from '../test-case/tables-of.ts';
import type { TestCase } from '../test-case/test-case.ts';
import type { TableRow, TestTable } from '../test-case/test-table.ts';
import { liveAssertions } from './live-assertions.ts';
import { timesMade } from './times-made.ts';
import type { Weakness } from './weakness.ts';

/** What walks over something that can't be read here may walk over as much as before. */
const walks =
  /\b(?:for|foreach|forEach|each\w*|map|parametri[sz]e\w*|\w*Source|\w*[pP]rovider|MemberData|DynamicData)\b/;
const condition = /=>|->|\blambda\b|\bif\b|\bfunction\b|\bfn\b|\|\w+\||\bfunc\b|\{/;

/** A table that runs for fewer of its rows than it did. `elsewhere`: all tests of the change as they stand now. */
export function tableLoss(before: TestCase, after: TestCase, elsewhere: () => readonly TestCase[]): Weakness | null {
  const was = asserting(before);
  if (was.length === 0) return null;
  const now = asserting(after);
  const known = new Set(was.map(({ cut }) => cut));
  const cut = now.find((table) => table.cut !== null && !known.has(table.cut));
  if (typeof cut?.cut === 'string' && whole(now) < whole(was)) {
    const message = `leaves out rows of its table: ${quoted(cut.cut)}`;
    // Which rows a condition lets through nobody can tell here: a person can.
    return condition.test(cut.cut) && !cut.isNothing ? { message, atMost: 'ask' } : { message };
  }
  if (timesMade(after) >= timesMade(before) || (now.length < was.length && walks.test(after.node.text))) return null;
  const [old, fresh] = [rowsOf(was), rowsOf(now)];
  const lost = [...old.keys()].filter((text) => !fresh.has(text));
  const gained = [...fresh.keys()].filter((text) => !old.has(text)).length;
  if (lost.length <= gained) return null;
  const moved = movedRows(
    lost.flatMap((text) => old.get(text) ?? []),
    before,
    elsewhere(),
  );
  return lost.length - moved <= gained
    ? null
    : { message: `has ${old.size - lost.length + gained + moved} of ${old.size} rows of its table left` };
}

/** Tables of which each row makes an assertion, also one that never runs. */
function asserting(test: TestCase): TestTable[] {
  const { live, void: lost } = liveAssertions(test);
  const all = [...live, ...lost];
  return tablesOf(test).filter(({ from, to }) => all.some(({ startIndex }) => from <= startIndex && startIndex < to));
}

function whole(tables: readonly TestTable[]): number {
  return tables.filter(({ cut }) => cut === null).length;
}

function rowsOf(tables: readonly TestTable[]): ReadonlyMap<string, TableRow> {
  return new Map(tables.flatMap(({ rows }) => rows.map((row) => [row.text, row] as const)));
}

/** How many of these rows stand in another table now, or are a test of their own. */
function movedRows(rows: readonly TableRow[], before: TestCase, tests: readonly TestCase[]): number {
  const others = tests.filter(({ name, skipped }) => name !== before.name && skipped === null);
  const texts = new Set(
    others.flatMap((test) => asserting(test).flatMap((table) => table.rows.map(({ text }) => text))),
  );
  const single = others
    .filter((test) => tablesOf(test).length === 0 && liveAssertions(test).live.length > 0)
    .map(({ node }) => literalsIn([node]));
  return rows.filter(({ text, cells }) => {
    if (texts.has(text)) return true;
    const values = [...literalsIn(cells)];
    return values.length > 0 && single.some((each) => values.every((value) => each.has(value)));
  }).length;
}
