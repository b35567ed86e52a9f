import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSafeId, safeId } from '../../../src/core/plan/safe-id.ts';

const id = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('\ud800', 'a', '+', '%', '\u0130', '\u212a', 'ß', 'e\u0301', 'é', 'が', '가', '한', '🙂'),
    maxLength: 5,
  }),
  fc.string({ unit: fc.constantFrom(...'aAbBuUsS019-._/+%@~^: \\{}[]*?#'.split('')), maxLength: 8 }),
  fc.stringMatching(/^[A-Za-z]{1,4}-[0-9]{1,3}$/),
);

test('gives the id back', () => {
  fc.assert(
    fc.property(id, (text) => {
      expect(readSafeId(safeId(text))).toBe(text);
    }),
  );
});

const fold = (text: string): string => safeId(text).normalize('NFD').toLowerCase();

test('never gives two ids the same name, not even without case or after normalisation', () => {
  const near = fc
    .tuple(id, fc.constantFrom('toUpperCase', 'toLowerCase', 'normalize', 'trim'))
    .map(([text, change]) => [text, text[change]()] as const);
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(id, id)), ([left, right]) => {
      fc.pre(left !== right);
      expect(fold(left)).not.toBe(fold(right));
    }),
    { numRuns: 500 },
  );
});

test('gives one component of a path that is no option and not hidden', () => {
  fc.assert(
    fc.property(id, (text) => {
      expect(safeId(text)).toMatch(/^[^/\\.\-\s:*?"<>|~^\p{Cc}][^/\\\s:*?"<>|~^\p{Cc}]*$/u);
    }),
  );
});

test('gives names that git takes as a ref', () => {
  const ids = fc
    .sample(id, 60)
    .concat('.', '..', 'a..b', '.lock', 'a.lock', 'a.LOCK', '@', '@{', '-n', '', 'a/b', '작업/1', 'HEAD', 'a.');
  const refused = ids.filter((text) => {
    try {
      execFileSync('git', ['check-ref-format', `refs/lastgreen/attempts/x/${safeId(text)}`]);
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toEqual([]);
});

test.each([
  ['US-001', 'US-001'],
  ['us-001', 'us-001+3'],
  ['add-login', 'add-login'],
  ['Add-Login', 'Add-Login+9'],
  ['작업-1', '작업-1'],
  ['登录', '登录'],
  ['a b/c', 'a%20b%2Fc'],
  ['v1.2', 'v1.2'],
  ['x.lock', 'x%2Elock'],
])('writes %j as %j', (text, safe) => {
  expect(safeId(text)).toBe(safe);
});

test.each(['a+0', '%', 'a%', 'a%4', '%61', '%FF', 'US-001+3f+', 'a b'])(
  'reads no id from %j unless it wrote it',
  (safe) => {
    const read = readSafeId(safe);
    expect(read === null || safeId(read) === safe).toBe(true);
  },
);
