import { expect, test } from 'vitest';
import { describeActivity } from '../../../src/core/report/describe-activity.ts';
import { cycleStarted, journalOf, planRead, runStarted, stateOf, verdictGiven } from './night.ts';

const begun = journalOf([runStarted, planRead, cycleStarted(1, 'US-002')]);
const nowMs = Date.parse(begun[2]?.at ?? '') + 185_000;

test('a run is at a cycle, an attempt, since when; and pausing when it was asked to', () => {
  expect(describeActivity(stateOf(begun), { nowMs, pause: 'after-cycle' })).toEqual([
    'cycle 1: US-002, attempt 1, since 3m 05s',
    "pausing at the cycle's end",
  ]);
});

test('before its first cycle it is at the base, after a verdict at nothing that the journal knows', () => {
  const pause = 'none';
  const before = stateOf(begun.slice(0, 2));
  expect(describeActivity(before, { nowMs, pause })).toEqual(['the full gate on the base, since 5m 05s']);
  const after = stateOf(journalOf([runStarted, planRead, cycleStarted(1, 'US-002'), verdictGiven(1, 'US-002', {})]));
  expect(describeActivity(after, { nowMs, pause })).toEqual([]);
});
