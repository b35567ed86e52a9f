import { describe, expect, test } from 'vitest';
import type { ReviewGiven } from '../../../src/core/journal/event.ts';
import type { Limits } from '../../../src/core/loop/limits.ts';
import { objectionKey } from '../../../src/core/review/objection-key.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story, type World } from '../../support/simulate-loop.ts';

const objection = { path: 'src/a.ts', line: 3, what: 'It divides by zero.', scenario: 'mean([])' };

function objects(...objections: (typeof objection)[]): Partial<ReviewGiven> {
  const all = objections.length === 0 ? [objection] : objections;
  const fingerprint = `review: ${all.map(objectionKey).join(' | ')}`;
  return { answer: 'object', objections: all, fingerprint, because: 'src/a.ts:3: It divides by zero.' };
}

function none(failure: NonNullable<ReviewGiven['failure']>): Partial<ReviewGiven> {
  return { answer: 'none', failure, because: 'why' };
}

function night(
  behave: (cycle: number) => Behaviour,
  { limits = {}, ...over }: Partial<World> & { limits?: Partial<Limits> } = {},
): Story {
  const policy = makePolicy({ reviewer: 'second' }, limits);
  return simulate({ plan: makePlan('A'), policy, ...over, behave: ({ cycle }) => behave(cycle) });
}

function told({ events, stop }: Story): object {
  return {
    reason: stop.reason,
    reviews: events.flatMap((event) => (event.type === 'review-given' ? [event.answer] : [])),
    verdicts: events.flatMap((event) => (event.type === 'verdict-given' ? [event.verdict] : [])),
  };
}

const done = { claim: { kind: 'done' } } as const;
const asks = [{ rule: 'migration', severity: 'ask', path: 'a.sql', line: 1, message: 'A migration.' }] as const;
const blocks = [{ rule: 'test-deleted', severity: 'block', path: 'a.test.js', line: 1, message: 'A test.' }] as const;

describe('the review of an attempt', () => {
  test('comes after the gates and before the landing, once', () => {
    const story = night(() => ({}));
    expect(told(story)).toEqual({ reason: 'finished', reviews: ['approve'], verdicts: ['green'] });
    expect(story.events.map(({ type }) => type).slice(-7)).toEqual([
      'guards-ran',
      'gate-ran',
      'review-given',
      'verdict-given',
      'task-landed',
      'final-measured',
      'run-stopped',
    ]);
  });

  test('is not asked for where nobody reviews', () => {
    expect(told(night(() => ({}), { policy: makePolicy() }))).toEqual({
      reason: 'finished',
      reviews: [],
      verdicts: ['green'],
    });
  });

  test('an objection is red: charged, no false report, and the next attempt goes on from the work and is told', () => {
    const story = night((cycle) => (cycle === 1 ? { ended: done, tree: 'half', review: objects() } : {}));
    expect(told(story)).toEqual({ reason: 'finished', reviews: ['object', 'approve'], verdicts: ['red', 'green'] });
    expect(story.events.find((event) => event.type === 'verdict-given')).toMatchObject({
      verdict: 'red',
      because: 'the reviewer objects: src/a.ts:3: It divides by zero.',
      charged: true,
      falseReport: false,
      lands: false,
      fingerprint: 'review: src/a.ts: it divides by zero',
      keep: 'half',
    });
    expect(story.events.filter((event) => event.type === 'cycle-started').map(({ from }) => from)).toEqual([
      null,
      'half',
    ]);
    expect(story.state.falseReports).toBe(0);
  });

  test('the last attempt of the next brief has the objections', () => {
    const story = night((cycle) => ({ tree: `t${cycle}`, review: objects() }), { limits: { maxCycles: 1 } });
    expect(story.state.tasks.get('A')?.last?.objections).toEqual([objection]);
  });

  test('the same objection to the next attempt makes the task wait for a person', () => {
    const again = { ...objection, line: 40, what: 'it DIVIDES by zero' };
    const story = night((cycle) => ({ tree: `t${cycle}`, review: cycle === 1 ? objects() : objects(again) }));
    expect(told(story)).toEqual({
      reason: 'awaiting_approval',
      reviews: ['object', 'object'],
      verdicts: ['red', 'awaiting'],
    });
    expect(story.events.filter((event) => event.type === 'approval-asked')).toMatchObject([
      { question: 'the reviewer objects again: src/a.ts:40: it DIVIDES by zero (mean([]))', ref: 'refs/attempt/A/2' },
    ]);
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 1, keep: { tree: 't2' } });
  });

  test('another objection is another attempt, and one of several said again is the same', () => {
    const other = { ...objection, what: 'No test would fail.' };
    const third = { ...objection, path: 'b.ts' };
    const said = [objects(), objects(other, third), objects(objection, { ...third, path: 'c.ts' })];
    const story = night((cycle) => ({ tree: `t${cycle}`, review: said[cycle - 1] ?? {} }), {
      limits: { maxAttempts: 9 },
    });
    expect(told(story)).toMatchObject({ verdicts: ['red', 'red', 'awaiting'] });
  });

  test('objections use up the attempts of a task like any failure', () => {
    const story = night((cycle) => ({
      tree: `t${cycle}`,
      review: objects({ ...objection, path: `${'abc'[cycle - 1] ?? ''}.ts` }),
    }));
    expect(told(story)).toEqual({
      reason: 'blocked',
      reviews: ['object', 'object', 'object'],
      verdicts: ['red', 'red', 'red'],
    });
    expect(story.state.tasks.get('A')?.quarantine).toMatchObject({ kind: 'attempts' });
  });

  test('an agent that changes nothing after an objection and says that it is done has a person decide, and nobody reviews again', () => {
    const story = night((cycle) => (cycle === 1 ? { tree: 'half', review: objects() } : { empty: true, ended: done }));
    expect(told(story)).toEqual({ reason: 'awaiting_approval', reviews: ['object'], verdicts: ['red', 'awaiting'] });
    expect(story.stop.detail).toBe('1 task waits for a person');
    expect(story.events.filter((event) => event.type === 'approval-asked')).toMatchObject([
      {
        question:
          'the agent says it is done and changed nothing since the reviewer objected: src/a.ts:3: It divides by zero. (mean([]))',
        ref: 'refs/attempt/A/2',
      },
    ]);
    expect(story.state.falseReports).toBe(0);
  });

  test('what landed begins anew: an objection from before is not the same of the next part', () => {
    const more = { claim: { kind: 'more' } } as const;
    const said = [objects(), {}, objects(), {}];
    const story = night((cycle) => ({
      tree: `t${cycle}`,
      review: said[cycle - 1] ?? {},
      ended: cycle < 4 ? more : done,
    }));
    expect(told(story)).toMatchObject({ reason: 'finished', verdicts: ['red', 'partial', 'red', 'green'] });
  });

  test.each<[string, Behaviour, string]>([
    ['a red gate', { gate: 'red' }, 'red'],
    ['a guard that blocks', { findings: blocks }, 'rejected'],
    ['old tests that fail', { oldTests: ['red', 'red'] }, 'unproven'],
    ['a question of the agent', { ended: { claim: { kind: 'ask', question: 'Which?' } } }, 'awaiting'],
    ['no change', { empty: true }, 'empty'],
    ['a gate without its lock', { gate: 'lock-missed' }, 'unknown'],
  ])('nobody reviews after %s, and nobody could make more of it', (_name, behaviour, verdict) => {
    const story = night(() => behaviour, { limits: { maxCycles: 1 } });
    expect(told(story)).toMatchObject({ reviews: [], verdicts: [verdict] });
  });

  test('work of an agent that was cut off is reviewed too', () => {
    const cut = { ended: { ending: 'timed-out' } } as const;
    expect(told(night(() => ({ ...cut, review: objects() }), { limits: { maxCycles: 1 } }))).toMatchObject({
      verdicts: ['red'],
    });
    expect(told(night(() => cut, { limits: { maxCycles: 1 } }))).toMatchObject({
      reviews: ['approve'],
      verdicts: ['partial'],
    });
  });

  test('what a guard wants a person to look at is reviewed first: an objection spares them', () => {
    const story = night((cycle) => ({ tree: `t${cycle}`, findings: asks, review: cycle === 1 ? objects() : {} }));
    expect(told(story)).toEqual({
      reason: 'awaiting_approval',
      reviews: ['object', 'approve'],
      verdicts: ['red', 'awaiting'],
    });
    expect(story.state.tasks.get('A')?.awaiting?.question).toBe('migration: A migration.');
  });

  test('so is green work of which nobody can say whether the old tests hold', () => {
    const story = night((cycle) => ({
      tree: `t${cycle}`,
      oldTests: ['not-run'],
      review: cycle === 1 ? objects() : {},
    }));
    expect(told(story)).toEqual({
      reason: 'awaiting_approval',
      reviews: ['object', 'approve'],
      verdicts: ['red', 'awaiting'],
    });
    expect(story.state.tasks.get('A')?.awaiting?.question).toContain("whether the old ones hold can't be found out");
  });

  test.each<[NonNullable<ReviewGiven['failure']>, string, string]>([
    ['review-not-given', 'unknown', 'infrastructure'],
    ['overload', 'limited', 'infrastructure'],
  ])(
    'without an answer (%s) it is %s: no attempt is used up, the third in a row stops the run',
    (failure, verdict, reason) => {
      const story = night((cycle) =>
        cycle === 1 ? { tree: 'w', review: none(failure) } : { empty: true, review: none(failure) },
      );
      expect(told(story)).toEqual({ reason, reviews: ['none', 'none', 'none'], verdicts: [verdict, verdict, verdict] });
      expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, keep: { tree: 'w' } });
      expect(story.state.landings).toEqual([]);
    },
  );

  test.each<[NonNullable<ReviewGiven['failure']>, string, string]>([
    ['limit', 'limited', 'session_limit'],
    ['login', 'infrastructure', 'infrastructure'],
    ['billing', 'infrastructure', 'infrastructure'],
    ['reviewer-missing', 'infrastructure', 'infrastructure'],
    ['over-budget', 'unknown', 'budget'],
  ])('a reviewer that can’t be had (%s) is %s, and stops the run at once', (failure, verdict, reason) => {
    const story = night(() => ({ review: none(failure) }));
    expect(told(story)).toEqual({ reason, reviews: ['none'], verdicts: [verdict] });
    expect(story.state.tasks.get('A')?.attempts).toBe(0);
  });

  test('an answer that came too late lands nothing', () => {
    const story = night(() => ({ review: none('cancelled') }), { limits: { maxCycles: 1 } });
    expect(told(story)).toMatchObject({ verdicts: ['cancelled'] });
  });

  test('a process of the reviewer’s that can’t be ended stops the run; what it approved lands', () => {
    const plan = makePlan('A', 'B');
    const story = night(() => ({ review: { leftover: { ended: 0, alive: 1 } } }), { plan });
    expect(told(story)).toEqual({ reason: 'infrastructure', reviews: ['approve'], verdicts: ['green'] });
    expect(story.stop.detail).toBe('1 process of the reviewer could not be ended');
  });

  test('an empty purse buys no review, and without one nothing lands', () => {
    const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, costUsd: 5 };
    const story = night(() => ({ ended: { usage } }), { limits: { maxCostUsd: 5 } });
    expect(told(story)).toEqual({ reason: 'budget', reviews: [], verdicts: ['unknown'] });
  });

  test('what a review costs is spent, and what it doesn’t tell is not taken for nothing', () => {
    const usage = { inputTokens: 100, outputTokens: 10, cachedTokens: 7, costUsd: 0.25 };
    const { spend } = night(() => ({ review: { usage } })).state;
    expect(spend).toEqual({ usd: 0.26, tokens: 121, unknownUsd: 0, unknownTokens: 0 });
    const untold = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };
    const silent = { usd: null, tokens: null, unknownUsd: 1, unknownTokens: 1 };
    expect(night(() => ({ ended: { usage: untold }, review: { usage: untold } })).state.spend).toEqual(silent);
    expect(night(() => ({ review: { usage: untold } })).state.spend).toMatchObject({ unknownUsd: 1, unknownTokens: 1 });
  });

  test('a run that began again with the review in its journal goes on from there', () => {
    const story = night(() => ({ review: objects() }), { limits: { maxCycles: 1 } });
    const at = story.events.findIndex(({ type }) => type === 'review-given');
    for (const cut of [at, at + 1]) {
      const again = simulate(
        {
          plan: makePlan('A'),
          policy: makePolicy({ run: 'r2', reviewer: 'second' }, { maxCycles: 0 }),
          behave: () => ({ review: objects() }),
        },
        story.events.slice(0, cut),
      );
      expect(told(again)).toMatchObject({ reviews: ['object'], verdicts: ['red'] });
    }
  });

  test('a branch that a person moved has the work reviewed again on it', () => {
    const story = night(() => ({}), { limits: { maxCycles: 1 } });
    const at = story.events.findIndex(({ type }) => type === 'verdict-given');
    const moved = {
      type: 'branch-moved',
      from: 'c0',
      to: 'c9',
      replayed: { tree: 'x', work: 'x' },
      taken: [],
      lost: [],
    } as const;
    const events = [
      ...story.events.slice(0, at + 1),
      { ...moved, at: '2026-01-01T01:00:00.000Z', seq: at + 2, prev: '' },
    ];
    const again = simulate(
      { plan: makePlan('A'), policy: makePolicy({ run: 'r2', reviewer: 'second' }), behave: () => ({}) },
      events,
    );
    expect(told(again)).toMatchObject({ reviews: ['approve', 'approve'], verdicts: ['green', 'green'] });
  });
});
