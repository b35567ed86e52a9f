import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from '../../../src/core/secret/redact.ts';
import { StreamRedactor } from '../../../src/core/secret/stream-redactor.ts';

// Few letters, so that values overlap, begin and hold each other.
const values = fc.array(fc.stringMatching(/^[ab.(]{1,6}$/), { maxLength: 5 });
const pieces = fc.array(fc.stringMatching(/^[ab.( ]{0,9}$/), { maxLength: 12 });

test('leaves no value in a text', () => {
  fc.assert(
    fc.property(values, pieces, (known, parts) => {
      const clean = redact(parts.join(''), known);
      expect(known.filter((value) => clean.includes(value))).toEqual([]);
    }),
  );
});

test('takes the longest of values that begin alike', () => {
  expect(redact('secret-one and secret', ['secret', 'secret-one'])).toBe('*** and ***');
});

test('a stream in pieces is redacted as its whole text is', () => {
  fc.assert(
    fc.property(values, pieces, (known, parts) => {
      const redactor = new StreamRedactor(known);
      const told = parts.map((part) => redactor.push(part)).join('') + redactor.end();
      expect(told).toBe(redact(parts.join(''), known));
    }),
    { numRuns: 2000 },
  );
});

test('holds back only what a value begins with', () => {
  const redactor = new StreamRedactor(['verysecret']);
  expect([redactor.push('a line\nvery'), redactor.push('secret'), redactor.push(' very')]).toEqual([
    'a line\n',
    '***',
    ' ',
  ]);
  expect(redactor.end()).toBe('very');
});
