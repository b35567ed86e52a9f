import { describe, expect, test } from 'vitest';
import type { AgentEnded } from '../../../src/core/journal/event.ts';
import { toReview } from '../../../src/core/review/to-review.ts';

const usage = { inputTokens: 10, outputTokens: 2, cachedTokens: 5, costUsd: 0.5 };
const measured = { usage, durationMs: 1_500, leftover: { ended: 1, alive: 0 } };
const ended: AgentEnded = {
  type: 'agent-ended',
  cycle: 1,
  ending: 'exited',
  exitCode: 0,
  signal: null,
  terminal: true,
  claim: { kind: 'none' },
  error: null,
  turns: null,
  finalMessage: '',
  outputBytes: 0,
  permissionDenials: [],
  ...measured,
};
const approve = '{"verdict":"approve","objections":[]}';
const first = { path: 'b.ts', line: 3, what: 'It divides by 0.', scenario: 'mean([])' };
const second = { path: '작업.ts', line: null, what: 'No test would fail.', scenario: '' };
const object = (...objections: object[]): string => JSON.stringify({ verdict: 'object', objections });
const none = { answer: 'none', objections: [], fingerprint: null };

describe('what came of a reviewer', () => {
  test('an approval is one', () => {
    expect(toReview(ended, approve)).toEqual({
      answer: 'approve',
      objections: [],
      fingerprint: null,
      because: 'it has no objection',
      failure: null,
      ...measured,
    });
  });

  test('objections are told by the first of them, and their fingerprint knows no order and no numbers', () => {
    expect(toReview(ended, object(first, second))).toEqual({
      answer: 'object',
      objections: [first, second],
      fingerprint: 'review: b.ts: it divides by # | 작업.ts: no test would fail',
      because: 'b.ts:3: It divides by 0. (mean([])) (and 1 more)',
      failure: null,
      ...measured,
    });
    const other = toReview(ended, object(second, { ...first, line: 9, what: 'It divides by 17.' }));
    expect(other.fingerprint).toBe(toReview(ended, object(first, second)).fingerprint);
  });

  const failed = (
    kind: 'limit' | 'transient' | 'login' | 'billing' | 'other',
    by: 'structure' | 'text' = 'structure',
  ) => ({ kind, message: 'its own words', by }) as const;

  test.each<[string, Partial<AgentEnded>, string, string, string]>([
    ['said nothing', {}, '', 'review-not-given', 'it said nothing'],
    [
      'said something else',
      {},
      'Fine!',
      'review-not-given',
      'what it said is not the answer that was asked for (5 characters)',
    ],
    [
      'approved and crashed',
      { exitCode: 1, errorOutput: 'Error: boom' },
      approve,
      'review-not-given',
      'it ended with exit code 1: Error: boom',
    ],
    [
      'was ended by a signal',
      { ending: 'signalled', exitCode: null, signal: 'SIGKILL' },
      approve,
      'review-not-given',
      'it was ended by SIGKILL',
    ],
    [
      'ran out of time',
      { ending: 'timed-out', exitCode: null },
      approve,
      'review-not-given',
      'it ran into its time limit',
    ],
    ['was silent', { ending: 'silent', exitCode: null }, '', 'review-not-given', 'it was silent for too long'],
    ['used up its turns', { ending: 'out-of-turns', exitCode: null }, '', 'review-not-given', 'it used up its turns'],
    [
      'spent the purse',
      { ending: 'over-budget', exitCode: null },
      approve,
      'over-budget',
      'it spent what was left of the budget',
    ],
    ['was cancelled', { ending: 'cancelled', exitCode: null }, approve, 'cancelled', 'it was ended from outside'],
    ['met a limit', { error: failed('limit') }, 'limit', 'limit', 'its own words'],
    ['met a limit and printed an answer all the same', { error: failed('limit') }, approve, 'limit', 'its own words'],
    [
      'says in words that it met a limit, with exit code 0',
      { error: failed('limit', 'text') },
      'limit',
      'limit',
      'its own words',
    ],
    ['met overload', { exitCode: 1, error: failed('transient') }, '', 'overload', 'its own words'],
    ['is not logged in', { exitCode: 1, error: failed('login') }, '', 'login', 'its own words'],
    ['has no credit', { exitCode: 1, error: failed('billing') }, '', 'billing', 'its own words'],
    ['broke off its stream', { error: failed('other') }, approve, 'review-not-given', 'its own words'],
    [
      'is not there',
      { ending: 'not-started', exitCode: null, error: { ...failed('other'), message: 'ENOENT: x' } },
      '',
      'reviewer-missing',
      "its program can't be started: ENOENT: x",
    ],
    [
      'is not there for a shell',
      { exitCode: 127, errorOutput: 'sh: 1: x: not found' },
      '',
      'reviewer-missing',
      "its program can't be started: sh: 1: x: not found",
    ],
  ])('one that %s gave no answer', (_name, over, message, failure, because) => {
    expect(toReview({ ...ended, ...over }, message)).toEqual({ ...none, failure, because, ...measured });
  });

  test('words about a limit in an answer are an answer', () => {
    const said = object({ ...first, what: 'A usage limit is not handled.' });
    expect(toReview({ ...ended, error: failed('limit', 'text') }, said).answer).toBe('object');
  });
});
