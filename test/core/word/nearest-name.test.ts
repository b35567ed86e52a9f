import { expect, test } from 'vitest';
import { nearestName } from '../../../src/core/word/nearest-name.ts';

test.each([
  ['max-atempts', 'max-attempts'],
  ['maxAttempts', 'max-attempts'],
  ['max_attempts', 'max-attempts'],
  ['MAX-IDLE', 'max-idle'],
  ['utnil', 'until'],
  ['colour', null],
  ['', null],
])('%j: %j', (written, name) => {
  expect(nearestName(written, ['max-attempts', 'max-idle', 'until'])).toBe(name);
});
