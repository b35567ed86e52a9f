import { expect, test } from 'vitest';
import { whyCannotFail } from '../../../src/core/plan/why-cannot-fail.ts';

test.each([
  '',
  ' ',
  '# later',
  'true',
  ' : ',
  '/bin/true',
  'true;',
  'exit',
  'exit 0',
  'true # npm test',
  'npm test || true',
  'npm test ||:',
  'npm test; true',
  'npm test || exit 0',
  'npm test & true',
])('sees that %j cannot fail', (run) => {
  expect(whyCannotFail(run)).not.toBe(null);
});

test.each([
  'npm test',
  'true && npm test',
  'test -f x || exit 1',
  'set -e\nnpm test\nexit 0',
  './true.sh',
  'make true',
  "grep '# x' f",
])('lets %j be', (run) => {
  expect(whyCannotFail(run)).toBe(null);
});

test('reads argv as well', () => {
  expect([
    whyCannotFail(['true']),
    whyCannotFail([]),
    whyCannotFail(['npm', 'test']),
    whyCannotFail(['sh', 'x || true']),
  ]).toEqual(['always succeeds', 'is blank', null, null]);
});
