import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from '../../../src/host/file/read-lines.ts';

/** Reads `text` in pieces of at most so many bytes. */
function linesOf(text: string, maxLineBytes: number, pieceBytes = Infinity): { lines: string[]; end: unknown } {
  const bytes = Buffer.from(text);
  let at = 0;
  const source = readLines((buffer, from) => {
    const count = bytes.copy(buffer, from, at, Math.min(at + pieceBytes, bytes.length));
    at += count;
    return count;
  }, maxLineBytes);
  const lines: string[] = [];
  for (;;) {
    const next = source.next();
    if (next.done === true) return { lines, end: next.value };
    lines.push(next.value.toString('latin1'));
  }
}

test('gives the lines of any bytes, however they come, and how many stand behind the last newline', () => {
  const length = fc.oneof(fc.nat(20), fc.integer({ min: (1 << 16) - 3, max: (1 << 16) + 3 }), fc.constant(5 << 16));
  const piece = fc.constantFrom(7, 100, (1 << 16) - 1, Infinity);
  fc.assert(
    fc.property(fc.array(length, { maxLength: 5 }), fc.nat(200), piece, (lengths, restBytes, pieceBytes) => {
      const lines = lengths.map((each, index) => String.fromCharCode(97 + index).repeat(each));
      const text = `${lines.map((line) => `${line}\n`).join('')}${'z'.repeat(restBytes)}`;
      expect(linesOf(text, 1 << 30, pieceBytes)).toEqual({ lines, end: { restBytes, tooLong: false } });
    }),
    { numRuns: 40 },
  );
});

test('a line at the limit is given, one above it ends the reading', () => {
  expect(linesOf('ab\nabc\nabcd\nab\n', 3)).toMatchObject({ lines: ['ab', 'abc'], end: { tooLong: true } });
  expect(linesOf('ab\nabcd', 3)).toMatchObject({ lines: ['ab'], end: { tooLong: true } });
  expect(linesOf('ab\nabc', 3)).toEqual({ lines: ['ab'], end: { restBytes: 3, tooLong: false } });
});
