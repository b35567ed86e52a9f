import { literalOf } from '../special-case/literal.ts';
import { liveAssertions } from '../test-weakened/live-assertions.ts';
import { tablesOf } from './tables-of.ts';
import { descendants, type TestCase } from './test-case.ts';

const strings = [
  'string',
  'template_string',
  'interpreted_string_literal',
  'raw_string_literal',
  'string_literal',
  'encapsed_string',
  'property_identifier',
];
const maxNames = 20_000;

/** Texts in the tables of tests that run and assert: what their cases are called, among others. */
export function tabledNames(tests: readonly TestCase[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const test of tests) {
    if (test.skipped !== null || names.size > maxNames) continue;
    const { live } = liveAssertions(test);
    for (const { rows, from, to } of live.length === 0 ? [] : tablesOf(test)) {
      if (!live.some(({ startIndex }) => from <= startIndex && startIndex < to)) continue;
      for (const row of rows) {
        for (const node of row.cells.flatMap((cell) => [cell, ...descendants(cell, ...strings)])) {
          const value = literalOf(node);
          if (value?.startsWith('s:') === true) for (const cell of cellsOf(value.slice(2))) names.add(cell);
        }
      }
    }
  }
  return names;
}

/** JUnit writes a row as one string. */
function cellsOf(text: string): string[] {
  return [text, ...text.split(',').map((cell) => cell.trim().replaceAll(/^'|'$/g, ''))];
}
