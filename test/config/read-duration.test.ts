import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxDurationMs, readDuration, writeDuration } from '../../src/config/read-duration.ts';

test.each([
  ['20s', 20_000],
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['2d', 172_800_000],
  ['1d2h3m4s', 93_784_000],
  ['90m', 5_400_000],
  ['24d', maxDurationMs],
])('%s', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each([
  '',
  ' ',
  '5',
  '0',
  '0s',
  '05m',
  '-5m',
  '1.5h',
  '1,5h',
  '5M',
  '5 m',
  '5m ',
  '5ms',
  '30m1h',
  '1h1h',
  '5 bananas 3m',
  '1e3s',
  '٣m',
  '5m\n',
  '25d',
  '99999999999s',
])('refuses %j', (text) => {
  expect(readDuration(text)).toBe(null);
});

test('reads what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxDurationMs / 1000 }), (seconds) => {
      expect(readDuration(writeDuration(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

test('takes a text for a time only where its parts say so', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789dhms'.split('')), maxLength: 7 }), (text) => {
      const ms = readDuration(text);
      if (ms === null) return;
      expect(text).toMatch(/^(?:[1-9]\d*[dhms])+$/);
      expect(Number.isSafeInteger(ms) && ms > 0 && ms <= maxDurationMs).toBe(true);
    }),
  );
});
