import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from '../../../src/host/file/read-lines.ts';
import { temporaryFolder } from './temporary-folder.ts';

function linesOf(path: string, maxLineBytes = 1 << 30): { lines: string[]; end: unknown } {
  const file = openSync(path, 'r');
  try {
    const source = readLines(file, maxLineBytes);
    const lines: string[] = [];
    for (;;) {
      const next = source.next();
      if (next.done === true) return { lines, end: next.value };
      lines.push(next.value.toString('latin1'));
    }
  } finally {
    closeSync(file);
  }
}

test('gives the lines of any bytes, and how many stand behind the last newline', () => {
  const path = join(temporaryFolder(), 'lines');
  const length = fc.oneof(fc.nat(20), fc.integer({ min: (1 << 16) - 3, max: (1 << 16) + 3 }), fc.constant(5 << 16));
  fc.assert(
    fc.property(fc.array(length, { maxLength: 5 }), fc.nat(200), (lengths, restBytes) => {
      const lines = lengths.map((each, index) => String.fromCharCode(97 + index).repeat(each));
      writeFileSync(path, `${lines.map((line) => `${line}\n`).join('')}${'z'.repeat(restBytes)}`);
      expect(linesOf(path)).toEqual({ lines, end: { restBytes, tooLong: false } });
    }),
    { numRuns: 40 },
  );
});

test('a line at the limit is given, one above it ends the reading', () => {
  const path = join(temporaryFolder(), 'lines');
  writeFileSync(path, 'ab\nabc\nabcd\nab\n');
  expect(linesOf(path, 3)).toMatchObject({ lines: ['ab', 'abc'], end: { tooLong: true } });
  writeFileSync(path, 'ab\nabcd');
  expect(linesOf(path, 3)).toMatchObject({ lines: ['ab'], end: { tooLong: true } });
  writeFileSync(path, 'ab\nabc');
  expect(linesOf(path, 3)).toEqual({ lines: ['ab'], end: { restBytes: 3, tooLong: false } });
});
