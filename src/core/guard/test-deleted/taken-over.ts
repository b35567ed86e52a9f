import type { Literal } from '../special-case/literal.ts';
import type { SyntaxNode } from '../syntax.ts';
import { calledNames } from '../test-case/called-names.ts';
import { literalsIn } from '../test-case/literals-in.ts';
import { tablesOf } from '../test-case/tables-of.ts';
import { ancestors, ownName, type TestCase } from '../test-case/test-case.ts';
import { liveAssertions } from '../test-weakened/live-assertions.ts';
import { loosenedEquality } from '../test-weakened/loosened-equality.ts';

/** Tests that are gone and live on as rows of a table, and the tests that hold these tables. */
export interface TakenOver {
  readonly gone: ReadonlySet<TestCase>;
  readonly takers: ReadonlySet<TestCase>;
}

interface Row {
  readonly values: ReadonlySet<Literal>;
  isUsed: boolean;
}

interface Taker {
  readonly test: TestCase;
  readonly subjects: ReadonlySet<string>;
  /** Values that its body gives to every row. */
  readonly shared: ReadonlySet<Literal>;
  readonly rows: readonly Row[];
}

const maxTakers = 200;
const maxRows = 2_000;

/** A test was taken over where one row, or one for each of its assertions, has all its values, and the table's body calls what it called and asks no less. */
export function takenOver(gone: readonly TestCase[], after: readonly TestCase[]): TakenOver {
  const found = { gone: new Set<TestCase>(), takers: new Set<TestCase>() };
  if (gone.length === 0) return found;
  const takers = after.flatMap((test) => takerOf(test) ?? []).slice(0, maxTakers);
  for (const test of takers.length === 0 ? [] : gone) {
    const taker = takers.find((each) => takes(each, test));
    if (taker === undefined) continue;
    found.gone.add(test);
    found.takers.add(taker.test);
  }
  return found;
}

function takerOf(test: TestCase): Taker | null {
  if (test.skipped !== null) return null;
  const { live } = liveAssertions(test);
  const tables = tablesOf(test).filter(({ from, to }) =>
    live.some(({ startIndex }) => from <= startIndex && startIndex < to),
  );
  const rows = tables.flatMap((table) => table.rows).slice(0, maxRows);
  if (rows.length === 0) return null;
  return {
    test,
    subjects: new Set(calledNames(test.node.text)),
    shared: literalsIn(
      [test.node],
      rows.flatMap(({ cells }) => cells),
    ),
    rows: rows.map(({ cells }) => ({ values: withCells(literalsIn(cells)), isUsed: false })),
  };
}

/** JUnit writes a row as one text. */
function withCells(values: ReadonlySet<Literal>): ReadonlySet<Literal> {
  const cells = [...values].flatMap((value) => (/^s:[^,]*,/.test(value) ? value.slice(2).split(',') : []));
  return new Set([...values, ...cells.map((cell) => cellOf(cell.trim().replaceAll(/^'|'$/g, '')))]);
}

function cellOf(text: string): Literal {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return `n:${String(Number(text))}`;
  return /^(?:true|false)$/.test(text) ? `k:${text}` : `s:${text}`;
}

function takes(taker: Taker, test: TestCase): boolean {
  const { live } = liveAssertions(test);
  if (live.length === 0 || !calledNames(bodyText(test)).every((name) => taker.subjects.has(name))) return false;
  if (loosenedEquality(live, liveAssertions(taker.test).live) !== null) return false;
  const own = `s:${ownName(test)}`;
  const whole = [...literalsIn([test.node])].filter((value) => value !== own);
  const row = rowFor(taker, whole);
  if (row !== undefined) {
    row.isUsed = true;
    return true;
  }
  const used: Row[] = [];
  for (const { node } of live) {
    const each = rowFor(taker, [...literalsIn([statementOf(node, test.node)])]);
    if (each === undefined) {
      for (const given of used) given.isUsed = false;
      return false;
    }
    each.isUsed = true;
    used.push(each);
  }
  return true;
}

/** Without the line that names it: Go's and Python's names look like calls. */
function bodyText({ node }: TestCase): string {
  const body = node.childForFieldName('body') ?? node.childForFieldName('arguments') ?? node;
  return body.text;
}

/** A table whose body has the values already says nothing by its row. */
function rowFor({ rows, shared }: Taker, values: readonly Literal[]): Row | undefined {
  return rows.find(
    (row) =>
      !row.isUsed &&
      values.some((value) => row.values.has(value) && !shared.has(value)) &&
      values.every((value) => row.values.has(value) || shared.has(value)),
  );
}

/** In Go the condition stands outside of what reports it. */
function statementOf(assertion: SyntaxNode, test: SyntaxNode): SyntaxNode {
  const within = ancestors(assertion).filter(({ startIndex }) => startIndex > test.startIndex);
  return within.find(({ type }) => type === 'if_statement') ?? assertion;
}
