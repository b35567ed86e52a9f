import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from '../../../src/core/ratchet/read-number.ts';

test.each([
  ['41\n', 41],
  ['0', 0],
  ['      41\n\n  \n', 41],
  ['41\r\n', 41],
  ['checked 12 files\n7 errors in a.ts\n41\n', 41],
  ['12.5\n', 12.5],
  ['0.250\n', 0.25],
  ['999999999999999\n', 999_999_999_999_999],
])('the last line that is not blank is the number: %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each([
  '',
  '\n \n\t\n',
  '41 errors\n',
  'errors: 41\n',
  '41\nDone.\n',
  '-1\n',
  '+1\n',
  '1e3\n',
  '0x10\n',
  '007\n',
  '1,234\n',
  '1 234\n',
  '1_000\n',
  '.5\n',
  '5.\n',
  '1.2.3\n',
  'NaN\n',
  'Infinity\n',
  '٤١\n',
  '\u001b[31m41\u001b[0m\n',
  '\u00a041\n',
  '41\u2028',
  '10%\r41\n',
  '9999999999999999\n',
  '1.000000000000001\n',
  '9'.repeat(100_000),
])('what may be read in another way is not read, and never 0: %j', (text) => {
  expect(readNumber(text)).toBeNull();
});

test('whatever stands before it, in whichever blanks, a plain number is read as it was written', () => {
  const blank = fc.stringMatching(/^[ \t]{0,5}$/);
  const end = fc.stringMatching(/^(?:[ \t\r]{0,3}\n){0,4}$/);
  const whole = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(fc.string(), blank, whole, blank, end, (before, left, number, right, after) => {
      expect(readNumber(`${before}\n${left}${number}${right}${after}`)).toBe(number);
    }),
  );
});

test('of any text there is a number, not below 0, or none', () => {
  const line = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,e_ ]{0,20}$/));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const number = readNumber(lines.join('\n'));
      if (number === null) return;
      expect(Number.isFinite(number) && number >= 0).toBe(true);
      expect(lines.join('\n').trim().endsWith(String(number).slice(-1)) || number % 1 !== 0).toBe(true);
    }),
  );
});
