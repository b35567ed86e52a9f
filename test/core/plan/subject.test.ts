import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitSubject } from '../../../src/core/plan/subject.ts';

test.each([
  ['prd', { id: 'US-001', title: 'Title' }, null, 'feat: US-001 - Title'],
  ['checklist', { id: 'add-login', title: 'Add login' }, null, 'Add login'],
  ['checklist', { id: 'X-1', title: '[X-1] Add login' }, null, '[X-1] Add login'],
  ['checklist', { id: 'X-1', title: 'X-1: Add login' }, '{id} {title}', 'X-1 Add login'],
  ['prd', { id: 'US-1', title: '{id} of {title}' }, '{title} ({id})', '{id} of {title} (US-1)'],
  ['prd', { id: 'US-1', title: '$& $1' }, '{title}', '$& $1'],
  ['prd', { id: 'US-1', title: 'a\r\nb\u2028c\u0007\u001b[31m \u202ed' }, '{title}', 'a b c[31m d'],
  ['prompt', { id: 'prompt', title: ' ' }, null, 'prompt'],
] as const)('%s %j with %j reads %j', (kind, task, template, subject) => {
  expect(commitSubject(kind, task, template)).toBe(subject);
});

test('is one line of at most 200 units without control characters, whatever the title says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const subject = commitSubject('prd', { id: 'US-1', title }, null);
      expect(subject.length).toBeLessThanOrEqual(200);
      expect(subject).not.toMatch(/[\p{Cc}\p{Surrogate}\u2028\u2029]/u);
    }),
  );
});

test('cuts a long title between characters as people see them', () => {
  const family = '👨‍👩‍👧‍👦';
  const subject = commitSubject('checklist', { id: 'x', title: family.repeat(40) }, null);
  expect(subject).toBe(`${family.repeat(18)}…`);
});
