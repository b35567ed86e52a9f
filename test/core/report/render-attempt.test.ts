import { expect, test } from 'vitest';
import { renderAttempt } from '../../../src/core/report/render-attempt.ts';
import { agentEnded, cycleStarted, gateRan, reviewGiven, verdictGiven } from './night.ts';

const view = { task: 'US-002', attempt: 1, cycle: 2, folder: '/s/cycles/2', brief: null, diff: '+++ b/x\n' };
const red = gateRan(2, { outcome: 'red', exitCode: 1, excerpt: 'not ok 1 - adds\n\u001b[31mexpected 2\u001b[0m' });

test('an attempt is shown with its verdict and what was said first, each failure once, the diff last', () => {
  const events = [
    cycleStarted(2, 'US-002'),
    agentEnded(2, { finalMessage: 'All \u001b]0;x\u0007tests pass.\nLASTGREEN=done' }),
    red,
    red,
    verdictGiven(2, 'US-002', { because: 'gate test failed' }),
  ];
  expect(renderAttempt({ ...view, events })).toBe(`# US-002, attempt 1 (cycle 2)

red: US-002: gate test failed

logs: /s/cycles/2

## What the agent said

All tests pass.
LASTGREEN=done

Its claim: done

## gate test red (exit 1) in 12s (42 tests)

not ok 1 - adds
expected 2

## What happened

cycle 2: US-002, attempt 1, claude
agent ended by itself after 3m 05s, claims done ($0.42, 12.4k tokens)
gate test red (exit 1) in 12s (42 tests)
gate test red (exit 1) in 12s (42 tests)
red: US-002: gate test failed

## Diff

+++ b/x
`);
});

test('what a reviewer objects to is shown, each on a line that steers no terminal', () => {
  const objections = [
    { path: 'a.ts', line: 3, what: 'It divides by zero.', scenario: 'mean([])' },
    { path: '测试.ts', line: null, what: 'No \u001b[31mtest', scenario: '' },
  ];
  const events = [cycleStarted(2, 'US-002'), reviewGiven(2, { answer: 'object', objections, because: 'a.ts:3: …' })];
  expect(renderAttempt({ ...view, events })).toContain(`

## What the reviewer said

reviewer claude-opus objects after 1m 05s: ($0.10, 1.2k tokens)

- a.ts:3: It divides by zero. (mean([]))
- 测试.ts: No test

## What happened
`);
});

test('the brief is shown where it is asked for, and a long message by its end', () => {
  const events = [cycleStarted(2, 'US-002'), agentEnded(2, { finalMessage: `${'x'.repeat(9000)}\nthe end` })];
  const text = renderAttempt({ ...view, events, brief: 'Do it.\n' });
  expect(text).toContain('## Brief\n\nDo it.\n\n## Diff');
  expect(text).toContain('[… the beginning left out]\nxxx');
  expect(text).toContain('x\nthe end\n');
  expect(text).toContain('not judged yet');
  expect(text.length).toBeLessThan(5000);
});

test('an attempt has one number in all that is shown of it: that of its ref', () => {
  const text = renderAttempt({
    ...view,
    attempt: 4,
    events: [{ ...cycleStarted(9, 'US-002', 2), taskCycle: 4 }, agentEnded(9), verdictGiven(9, 'US-002', {})],
  });
  expect(text.match(/attempt \d+/g)).toEqual(['attempt 4', 'attempt 4']);
});
