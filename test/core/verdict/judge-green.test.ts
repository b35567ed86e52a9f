import { describe, expect, test } from 'vitest';
import type { VerdictGiven } from '../../../src/core/journal/event.ts';
import { judge } from '../../../src/core/verdict/judge.ts';
import { evidenceOf, verdictOf, type EvidenceCase } from '../../support/evidence.ts';

const judged = (written: EvidenceCase): VerdictGiven => judge(evidenceOf(written));
const landed = (over: Partial<VerdictGiven>): VerdictGiven => verdictOf({ lands: true, keep: null, ...over });
const green = (because: string, done = true): VerdictGiven => landed({ verdict: 'green', because, done });
const partial = (because: string, charged = false): VerdictGiven => landed({ verdict: 'partial', because, charged });
const open = { ticks: false } as const;

describe('an attempt whose gates pass', () => {
  test('lands, and where its plan has the tick its task is done', () => {
    expect(judged({})).toEqual(green('all gates passed'));
    expect(judged({ ended: { claim: { kind: 'done' } } })).toEqual(green('all gates passed'));
  });

  test('lands with its task left open where the agent says there is more, or is blocked, which uses up an attempt', () => {
    const more = 'all gates passed; the agent says there is more to do';
    expect(judged({ measured: open, ended: { claim: { kind: 'more' } } })).toEqual(partial(more));
    expect(judged({ measured: open, ended: { claim: { kind: 'idle' } } })).toEqual(partial(more));
    expect(judged({ measured: open, ended: { claim: { kind: 'blocked', why: 'x' } } })).toEqual(partial(more, true));
  });

  test('lands with its task left open where the agent claims nothing and did not end by itself', () => {
    expect(judged({ measured: open, ended: { ending: 'signalled' } })).toEqual(
      partial('all gates passed; the agent did not end by itself'),
    );
  });

  test('is green on a prompt, and partial where the agent says there is more or is blocked', () => {
    const onPrompt = (claim: NonNullable<NonNullable<EvidenceCase['ended']>['claim']>): VerdictGiven =>
      judged({ measured: open, policy: { planKind: 'prompt' }, ended: { claim } });
    for (const kind of ['none', 'done', 'finished', 'idle'] as const) {
      expect(onPrompt({ kind })).toEqual(green('all gates passed', false));
    }
    const more = 'all gates passed; the agent says there is more to do';
    expect(onPrompt({ kind: 'more' })).toEqual(partial(more));
    expect(onPrompt({ kind: 'blocked', why: 'x' })).toEqual(partial(more, true));
  });

  test.each([
    ['timed-out', 'ran into the time limit of the cycle'],
    ['silent', 'was silent for too long (no output, no change, no work of its processes)'],
    ['stuck', 'repeated itself'],
    ['out-of-turns', 'used up its turns'],
    ['over-budget', 'spent what was left of the budget'],
  ] as const)('lands in part where the runner ended the agent: %s', (ending, words) => {
    expect(judged({ ended: { ending } })).toEqual(partial(`the agent ${words}; what it left passes the gates`));
  });

  test.each([
    ['out-of-turns', 'used up its turns'],
    ['over-budget', 'spent what was left of the budget'],
  ] as const)('lands in part where the agent told that it was %s', (kind, words) => {
    expect(judged({ ended: { error: { kind, message: 'm', by: 'structure' } } })).toEqual(
      partial(`the agent ${words}; what it left passes the gates`),
    );
  });
});

describe('the sentence of a landing', () => {
  const oldTests = { stage: 'old-tests', outcome: 'green' } as const;
  const newTests = {
    stage: 'new-tests',
    outcome: 'red',
    reason: { kind: 'test-failed', tests: ['t'] },
  } as const;

  test('names the gates that only passed on their re-run, with no others', () => {
    const gates = [
      { name: 'lint', outcome: 'green' },
      { name: 'unit', outcome: 'red' },
      { name: 'unit', outcome: 'flaky' },
      { name: 'web', outcome: 'flaky' },
      { name: 'other', stage: 'control', outcome: 'flaky' },
      { name: 'test', outcome: 'green' },
    ] as const;
    expect(judged({ gates })).toEqual(green('all gates passed; flaky: unit, web failed first and passed once more'));
  });

  test('says what was proven by the tests as they were, and by new ones', () => {
    const { gates } = evidenceOf().cycle;
    expect(judged({ gates: [...gates, oldTests] })).toEqual(
      green('all gates passed, and the tests as they were before pass too'),
    );
    expect(judged({ gates: [...gates, newTests] })).toEqual(
      green('all gates passed, and the new tests fail without the change'),
    );
    expect(judged({ ended: { ending: 'timed-out' }, gates: [...gates, oldTests, newTests] })).toEqual(
      partial(
        'the agent ran into the time limit of the cycle; what it left passes the gates, and the tests as they were before pass too, and the new tests fail without the change',
      ),
    );
  });
});
