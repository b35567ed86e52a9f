import { posix } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { insidePath } from '../../../src/core/path/inside-path.ts';

test.each([
  ['.env', '.env'],
  ['./.env', '.env'],
  ['a//b/./c/', 'a/b/c'],
  ['src/**', 'src/**'],
  ['..a/b..', '..a/b..'],
  ['.', null],
  ['./', null],
  ['././/', null],
  ['', null],
  [' ', null],
  ['..', null],
  ['a/..', null],
  ['a/../b', null],
  ['/', null],
  ['/etc/passwd', null],
  ['a\0b', null],
])('%j is read as %j', (written, read) => {
  expect(insidePath(written)).toBe(read);
});

test('what is read lies below the top, and is the same path', () => {
  const part = fc.oneof(fc.constantFrom('', '.', '..', ' ', '\0'), fc.string({ unit: 'grapheme', maxLength: 3 }));
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
      (written) => {
        const read = insidePath(written);
        if (read === null) return;
        expect(insidePath(read)).toBe(read);
        expect(posix.join('/top', read)).toBe(posix.join('/top', written).replace(/\/+$/, ''));
        expect(posix.join('/top', read)).toMatch(/^\/top\/./su);
      },
    ),
  );
});
