import { expect, test } from 'vitest';
import { timeWords } from '../../../src/core/brief/section/time-words.ts';

test.each([
  [-5, null, '1 second'],
  [20_000, null, '20 seconds'],
  [119_999, 1, '119 seconds and 1 step'],
  [120_000, null, '2 minutes'],
  [3_599_000, null, '59 minutes'],
  [3_600_000, 40, '60 minutes and 40 steps'],
  [7_500_000, null, '2 hours 5 minutes'],
])('%i ms and %s turns are %s', (timeoutMs, maxTurns, words) => {
  expect(timeWords({ timeoutMs, maxTurns })).toBe(words);
});
