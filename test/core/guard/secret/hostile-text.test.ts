import { expect, test } from 'vitest';
import { findingsOf } from '../../../support/guard-case.ts';

test.each([
  ['letters', 'x'],
  ['names of settings', 'password='],
  ['beginnings of tokens', 'eyJa.eyJb.'],
  ['beginnings of addresses', 'a://b:c'],
  ['beginnings of keys', '-----BEGIN PRIVATE KEY-----'],
  ['names in quotes', '"a_token":"'],
  ['rows', 'aA1/'],
  ['dots', 'a.'],
  ['dashes', 'sk-'],
])('a search for secrets in five megabytes on one line ends in bounded time: %s', async (_name, part) => {
  const line = part.repeat(Math.ceil((5 * 1024 * 1024) / part.length));
  const started = performance.now();
  const found = (await findingsOf({ after: { 'src/data.ts': `${line}\n` } })).filter(({ rule }) => rule === 'secret');
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(found.at(-1)).toEqual({
    rule: 'secret',
    severity: 'note',
    path: 'src/data.ts',
    line: null,
    message: 'only the first part of src/data.ts was looked at for secrets',
  });
});
