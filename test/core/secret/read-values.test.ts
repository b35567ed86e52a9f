import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSecretValues } from '../../../src/core/secret/read-values.ts';

const forms = [
  { form: 'KEY=value', of: (value: string) => `A=1\nKEY=${value}\n` },
  { form: 'export', of: (value: string) => `export KEY = ${value}\r\n` },
  { form: 'a comment behind', of: (value: string) => `KEY=${value} # mine` },
  { form: 'double quotes', of: (value: string) => `KEY="${value}" # mine` },
  { form: 'single quotes', of: (value: string) => `KEY='${value}'` },
  { form: 'YAML', of: (value: string) => `a:\n  - key: ${value}\n` },
  { form: 'JSON', of: (value: string) => JSON.stringify({ a: { key: value } }) },
  { form: 'JSON on lines', of: (value: string) => JSON.stringify({ a: { key: value }, b: [value] }, null, 2) },
];

const secret = fc.stringMatching(/^[A-Za-z0-9+/=_.:@%&!?$-]{8,60}$/);

test.each(forms)('finds a value in the form $form', ({ of }) => {
  fc.assert(fc.property(secret, (value) => readSecretValues(of(value)).includes(value)));
});

test('takes no value below 8 characters, and no plain word', () => {
  expect(readSecretValues('A=true\nHOST=localhost\nMODE="production"\nB="x y"\nPORT: 5432\nKEY=12345678\n')).toEqual([
    '12345678',
  ]);
});

test('of a value of several lines each line is one', () => {
  expect(readSecretValues('KEY="first row of it\nsecond row of it"\n')).toEqual(
    expect.arrayContaining(['first row of it', 'second row of it']),
  );
});

test('takes a value whose quote is not closed, or that begins like a list', () => {
  expect(readSecretValues(`A="verysecret-1\nB=[verysecret-2\n`)).toEqual(
    expect.arrayContaining(['verysecret-1', '[verysecret-2']),
  );
});

test('is not led astray by an apostrophe in a comment', () => {
  expect(readSecretValues(`# don't: 'tell\nKEY='verysecret-1'\nIT="verysecret-2"\n`)).toEqual(
    expect.arrayContaining(['verysecret-1', 'verysecret-2']),
  );
});

test('gives a value with a quote also as it stands within JSON', () => {
  expect(readSecretValues(`KEY='pass"word"1'`)).toEqual(expect.arrayContaining(['pass"word"1', 'pass\\"word\\"1']));
});

test('takes a file that is only a token, and rows of a key', () => {
  expect(readSecretValues('A_KEY_WITHOUT_A_VALUE=\n')).toEqual([]);
  expect(readSecretValues('AbCdEfGhIjKlMnOpQ9==\n')).toEqual(['AbCdEfGhIjKlMnOpQ9==']);
  expect(readSecretValues('ghp_abcdefghijklmnop\n')).toEqual(['ghp_abcdefghijklmnop']);
});

test('any text can be read', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readSecretValues(text).every((v) => v.length >= 8)));
});
