import { describe, expect, test } from 'vitest';
import type { VerdictGiven } from '../../../src/core/journal/event.ts';
import { judge } from '../../../src/core/verdict/judge.ts';
import { evidenceOf, gateOf, verdictOf, type EvidenceCase } from '../../support/evidence.ts';

type Ended = NonNullable<EvidenceCase['ended']>;
type Claim = NonNullable<Ended['claim']>;

const done = { kind: 'done' } as const;
const finished = { kind: 'finished' } as const;

/** Nothing was changed at all. */
function afterNothing(claim: Claim, written: EvidenceCase = {}): VerdictGiven {
  return judge(evidenceOf({ measured: { empty: true }, gates: [], ...written, ended: { claim, ...written.ended } }));
}

/** Nothing was added to what gates refused. */
function afterRefused(claim: Claim, written: EvidenceCase = {}): VerdictGiven {
  return judge(
    evidenceOf({
      gates: [],
      ...written,
      ended: { claim, ...written.ended },
      cycle: { from: 'work-1', ...written.cycle },
      state: (state) => {
        const task = state.tasks.get('A');
        if (task) task.keep = { tree: 'work-1', judged: true, base: 'c0', run: 'r1' };
        written.state?.(state);
      },
    }),
  );
}

const empty = (because: string, over: Partial<VerdictGiven> = {}): VerdictGiven =>
  verdictOf({ verdict: 'empty', because, charged: true, idle: true, keep: null, ref: null, ...over });
const kept = { keep: 'work-1', ref: 'refs/attempt/A/1' } as const;
const final = (outcome: 'red' | 'green', commit = 'c0'): EvidenceCase => ({
  state: (state) => void (state.final = { type: 'final-measured', commit, outcome, detail: '' }),
});

describe('an attempt that changed nothing', () => {
  test('is idle and uses up an attempt, whatever the agent claims', () => {
    expect(afterNothing({ kind: 'none' })).toEqual(empty('nothing was changed'));
    expect(afterNothing({ kind: 'more' })).toEqual(empty('nothing was changed'));
    expect(afterNothing({ kind: 'idle' })).toEqual(empty('nothing was changed'));
  });

  test('with a claim of done or finished is a false report', () => {
    const told = empty('the agent says it is done, but nothing was changed', { falseReport: true });
    expect(afterNothing(done)).toEqual(told);
    expect(afterNothing(finished)).toEqual(told);
  });

  test('says so where it left what the gates refused before, and that is kept', () => {
    const since = 'nothing was changed since the attempt that the gates refused';
    expect(afterRefused({ kind: 'none' })).toEqual(empty(since, kept));
    expect(afterRefused(done)).toEqual(
      empty(`the agent says it is done, but ${since}`, { ...kept, falseReport: true }),
    );
  });

  test('tells what blocks the agent, in its own words', () => {
    expect(afterNothing({ kind: 'blocked', why: 'no database' })).toEqual(
      empty('the agent says it is blocked: no database'),
    );
  });

  test('waits for a person where the agent asks', () => {
    expect(afterNothing({ kind: 'ask', question: 'which one?' })).toEqual(
      verdictOf({ verdict: 'awaiting', because: 'the agent asks: which one?', keep: null, ref: null }),
    );
    expect(afterRefused({ kind: 'ask', question: 'which one?' })).toEqual(
      verdictOf({ verdict: 'awaiting', because: 'the agent asks: which one?' }),
    );
  });
});

describe('an agent that the runner ended before it changed anything', () => {
  test.each([
    ['timed-out', 'timed-out', 'ran into the time limit of the cycle'],
    ['silent', 'timed-out', 'was silent for too long (no output, no change, no work of its processes)'],
    ['stuck', 'stuck', 'repeated itself'],
    ['out-of-turns', 'timed-out', 'used up its turns'],
    ['over-budget', 'timed-out', 'spent what was left of the budget'],
  ] as const)('because it was %s', (ending, verdict, words) => {
    const because = `the agent ${words} and changed nothing`;
    const cut = verdictOf({ verdict, because, charged: true, idle: true });
    expect(afterNothing(done, { ended: { ending } })).toEqual({ ...cut, keep: null, ref: null });
    expect(afterRefused(done, { ended: { ending } })).toEqual(cut);
  });
});

describe('a claim that the whole plan is finished, with nothing changed', () => {
  const prompt = { policy: { planKind: 'prompt' } } as const;
  const asked = empty('the agent claims the whole plan; the final gate decides', { charged: false, idle: false });

  test('asks for the final gate on a prompt, at no cost', () => {
    expect(afterNothing(finished, prompt)).toEqual(asked);
    expect(afterNothing(finished, { ...prompt, ...final('green') })).toEqual(asked);
  });

  test('is asked again where the final gate was red on an older commit', () => {
    expect(afterNothing(finished, { ...prompt, ...final('red', 'older') })).toEqual(asked);
  });

  test('is a false report where the final gate is red on this very commit', () => {
    expect(afterNothing(finished, { ...prompt, ...final('red') })).toEqual(
      empty('the agent says it is done, but nothing was changed, and the final gate is red', { falseReport: true }),
    );
  });

  test('is a false report where refused work is left, and on a plan of tasks', () => {
    const since = 'nothing was changed since the attempt that the gates refused';
    expect(afterRefused(finished, prompt)).toEqual(
      empty(`the agent says it is done, but ${since}`, { ...kept, falseReport: true }),
    );
    expect(afterNothing(finished).falseReport).toBe(true);
    expect(afterNothing(done, prompt).falseReport).toBe(true);
  });
});

describe('a claim of done with nothing changed, for a task that has commands of its own', () => {
  const isTrue = verdictOf({
    verdict: 'awaiting',
    because: 'the agent says it is done and changed nothing; the commands of the task succeed: is it true already?',
    keep: null,
    ref: null,
  });
  const ran = (...outcomes: ('green' | 'flaky' | 'red')[]): EvidenceCase => ({
    policy: { verifyOf: () => [gateOf('a'), gateOf('b')] },
    gates: outcomes.map((outcome, index) => ({ name: ['a', 'b'][index] ?? 'c', stage: 'verify', outcome })),
  });

  test('waits for a person where all of them succeed', () => {
    expect(afterNothing(done, ran('green', 'flaky'))).toEqual(isTrue);
    expect(afterNothing(finished, ran('green', 'green'))).toEqual(isTrue);
  });

  test('is a false report where one of them fails or was not run, or where there is none', () => {
    for (const written of [ran('green', 'red'), ran('green'), ran(), { gates: [] }]) {
      expect(afterNothing(done, written)).toEqual(
        empty('the agent says it is done, but nothing was changed', { falseReport: true }),
      );
    }
  });

  test('asks nobody where nothing is claimed, or refused work is left', () => {
    expect(afterNothing({ kind: 'none' }, ran('green', 'green')).verdict).toBe('empty');
    expect(afterRefused(done, ran('green', 'green')).verdict).toBe('empty');
  });
});
