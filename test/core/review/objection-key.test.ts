import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectionKey } from '../../../src/core/review/objection-key.ts';
import type { Objection } from '../../../src/core/review/objection.ts';

const objection: Objection = { path: 'src/a.ts', line: 3, what: 'Line 3 divides by zero.', scenario: 's' };
const key = objectionKey(objection);

test.each([
  [{ line: 9 }],
  [{ scenario: 'another' }],
  [{ path: './src/a.ts' }],
  [{ what: 'line 14  DIVIDES by zero' }],
  [{ what: 'Ｌine 3 divides by zero!' }],
])('is the same with %j', (more) => {
  expect(objectionKey({ ...objection, ...more })).toBe(key);
});

test.each([
  [{ path: 'src/b.ts' }],
  [{ what: 'Line 3 divides by one.' }],
  [{ what: '第 3 行除以零。' }],
  [{ what: '!!!' }],
])('is another with %j', (more) => {
  expect(objectionKey({ ...objection, ...more })).not.toBe(key);
});

test('tells what has no letters by what it is', () => {
  expect(objectionKey({ ...objection, what: '!!!' })).not.toBe(objectionKey({ ...objection, what: '???' }));
});

test('never throws, and does not depend on line and scenario', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.nat(), (path, what, line) => {
      const one = objectionKey({ path, what, line: null, scenario: '' });
      expect(objectionKey({ path, what, line, scenario: what })).toBe(one);
    }),
  );
});
