import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyText } from '../../../src/core/agent/classify-error.ts';

const folder = fileURLToPath(new URL('../../fixtures/limits', import.meta.url));
const messages = readdirSync(folder).flatMap((name) =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((message) => ({ kind: name.replace('.txt', ''), message })),
);
const failures = messages.filter(({ kind }) => kind !== 'no-failure' && kind !== 'prose');
const prose = messages.filter(({ kind }) => kind === 'prose');

describe('a message of an agent program', () => {
  test.each(failures)('is $kind: $message', ({ kind, message }) => {
    expect(classifyText(message)?.kind).toBe(kind);
  });

  test.each(failures)('is the same in colours, with hard blanks, behind other lines: $message', ({ kind, message }) => {
    const dressed = `working\n\u001b[31m${message.replaceAll(' ', '\u00a0')}\u001b[0m\r\n\n`;
    expect(classifyText(dressed)?.kind).toBe(kind);
  });

  test.each(messages.filter(({ kind }) => kind === 'no-failure'))('is none: $message', ({ message }) => {
    expect(classifyText(message)).toBeNull();
  });
});

test('what agents write about limits is none, in none of 200 sentences and more', () => {
  expect(prose.length).toBeGreaterThan(200);
  expect(prose.filter(({ message }) => classifyText(message) !== null)).toEqual([]);
});

test('takes the last line that tells, standard error before standard output', () => {
  expect(classifyText('API Error: 529 Overloaded\nCredit balance is too low\nbye')).toEqual({
    kind: 'billing',
    message: 'Credit balance is too low',
  });
  expect(classifyText('Credit balance is too low', 'Not logged in')?.kind).toBe('login');
});

test('does not look at what lies long before the end', () => {
  expect(classifyText(`Not logged in\n${'work\n'.repeat(50)}`)).toBeNull();
});

test('is not fooled by the words in the midst of a line', () => {
  const words = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).filter((text) => /^[A-Za-z]/.test(text.trim()));
  fc.assert(
    fc.property(words, fc.constantFrom(...failures), (before, { message }) => {
      expect(classifyText(`We wrote ${before.replaceAll('\n', ' ')} ${message}`)?.kind ?? null).toBeNull();
    }),
  );
});
