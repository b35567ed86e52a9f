import { expect, test } from 'vitest';
import { reviewTimeoutMs } from '../../../src/core/review/review-timeout.ts';

const minute = 60_000;

test.each([
  ['has what the agent left of its cycle', 60, 20, 40],
  ['has 10 minutes after an agent that left less', 60, 59, 10],
  ['has them after one that was cut off', 60, 60, 10],
  ['has a whole cycle where that is shorter', 2, 2, 2],
])('a review %s', (_name, cycle, used, left) => {
  expect(reviewTimeoutMs(cycle * minute, used * minute)).toBe(left * minute);
});
