import { diffArrays } from 'diff';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changedLines } from '../../../src/core/guard/changed-lines.ts';

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** As a search for the shortest edit has it. */
function searched(before: readonly string[], after: readonly string[]): ReturnType<typeof changedLines> {
  const [added, removed]: { line: number; text: string }[][] = [[], []];
  let [old, fresh] = [0, 0];
  for (const part of diffArrays([...before], [...after])) {
    for (const text of part.value) {
      if (!part.added) old += 1;
      if (!part.removed) fresh += 1;
      if (part.added) added?.push({ line: fresh, text });
      if (part.removed) removed?.push({ line: old, text });
    }
  }
  return { added: added ?? [], removed: removed ?? [] };
}

test('what is told makes one side into the other, and no shorter edit does', () => {
  const line = constantFrom('a', 'b', 'c', 'd', '', '}', 'A', 'B', 'C');
  assert(
    property(array(line, { maxLength: 14 }), array(line, { maxLength: 6 }), (before, fresh) => {
      // Edits of one text: some lines are replaced by new ones, which may occur on the old side too.
      const after = before.flatMap((old, row) => (row % 3 === 1 ? fresh.slice(0, row % 5) : [old]));
      const own = before.map((text) => (/[A-Z]/.test(text) ? `${text} old` : text));
      // The ends are taken off before: what is searched is what lies between.
      const { added, removed } = changedLines(textOf(own), textOf(after));
      const full = searched(own, after);
      expect([added.length, removed.length]).toEqual([full.added.length, full.removed.length]);
      const left = own.filter((_text, row) => !removed.some(({ line: at }) => at === row + 1));
      expect(left).toEqual(after.filter((_text, row) => !added.some(({ line: at }) => at === row + 1)));
    }),
  );
});

test('lines that stand on one side only are told as the search tells them', () => {
  const line = constantFrom('a', 'b', 'c', 'd', 'e');
  assert(
    property(array(line, { maxLength: 12 }), (shared) => {
      const before = shared.flatMap((text, row) => (row % 2 === 0 ? [`old ${row}`, text] : [text]));
      const after = shared.flatMap((text, row) => (row % 3 === 0 ? [text, `new ${row}`] : [text]));
      expect(changedLines(textOf(before), textOf(after))).toEqual(searched(before, after));
    }),
  );
});

test('sides that differ in more lines than an edit has are told whole', () => {
  const told = (count: number): number[] => {
    const lines = (word: string): string =>
      textOf(Array.from({ length: count }, (_, row) => (row % 5 === 0 ? `same ${row}` : word + row)));
    const { added, removed } = changedLines(lines('a'), lines('b'));
    return [added.length, removed.length];
  };
  expect(told(2_500)).toEqual([2_000, 2_000]);
  // The first line is the same.
  expect(told(2_510)).toEqual([2_509, 2_509]);
});
