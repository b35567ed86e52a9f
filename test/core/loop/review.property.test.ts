import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GateOutcome } from '../../../src/core/gate/gate.ts';
import type { AgentEnded, ReviewGiven, VerdictGiven } from '../../../src/core/journal/event.ts';
import { makePlan, makePolicy, simulate, type Behaviour } from '../../support/simulate-loop.ts';

const outcome = fc.constantFrom<GateOutcome>('green', 'green', 'green', 'red', 'timed-out', 'not-run', 'lock-missed');
const severity = fc.constantFrom('block', 'ask', 'ask', 'note');
const objection = fc.record({
  path: fc.constantFrom('a.ts', 'b.ts'),
  line: fc.constant(null),
  what: fc.constantFrom('It is wrong.', 'It breaks.', '它错了。'),
  scenario: fc.constant(''),
});
const failure = fc.constantFrom<NonNullable<ReviewGiven['failure']>>(
  'review-not-given',
  'reviewer-missing',
  'limit',
  'overload',
  'login',
  'billing',
  'over-budget',
  'cancelled',
);
const review: fc.Arbitrary<Partial<ReviewGiven>> = fc.oneof(
  fc.constant({}),
  fc.array(objection, { minLength: 1, maxLength: 3 }).map((objections) => ({
    answer: 'object' as const,
    objections,
    fingerprint: objections.map(({ what }) => what).join(),
  })),
  failure.map((each) => ({ answer: 'none' as const, failure: each })),
);
const behaviour: fc.Arbitrary<Behaviour> = fc.record(
  {
    ended: fc.record({
      ending: fc.constantFrom<AgentEnded['ending']>(
        'exited',
        'exited',
        'exited',
        'signalled',
        'timed-out',
        'cancelled',
      ),
      claim: fc.constantFrom<AgentEnded['claim']>(
        { kind: 'done' },
        { kind: 'none' },
        { kind: 'more' },
        { kind: 'ask', question: 'q' },
        { kind: 'blocked', why: 'w' },
      ),
    }),
    empty: fc.boolean(),
    tree: fc.constantFrom('t1', 't2', 't3'),
    gate: fc.array(outcome, { minLength: 1, maxLength: 3 }),
    control: outcome,
    oldTests: fc.array(outcome, { minLength: 1, maxLength: 2 }),
    findings: fc.array(
      severity.map((each) => ({ rule: 'r', severity: each, path: null, line: null, message: 'm' }) as const),
      { maxLength: 2 },
    ),
    review,
  },
  { requiredKeys: ['ended', 'tree', 'gate', 'control', 'review'] },
);

function firstVerdict(given: Behaviour, reviewer: string | null): VerdictGiven {
  const policy = makePolicy({ reviewer }, { maxCycles: 1 });
  const { events } = simulate({ plan: makePlan('A', 'B'), policy, behave: () => given });
  const found = events.find((event) => event.type === 'verdict-given');
  if (found === undefined) throw new Error('no verdict');
  const { at: _at, seq: _seq, prev: _prev, ...verdict } = found;
  return verdict;
}

describe('whatever a reviewer says', () => {
  test('it makes nothing land that would not have, and changes no other verdict', () => {
    fc.assert(
      fc.property(behaviour, (given) => {
        const without = firstVerdict(given, null);
        const reviewed = firstVerdict(given, 'second');
        const approved = given.review?.answer === undefined;
        expect(reviewed.lands).toBe(without.lands && approved);
        const isOpen = without.lands || without.verdict === 'awaiting';
        expect(approved || !isOpen ? reviewed : without).toEqual(without);
      }),
      { numRuns: 500 },
    );
  });

  test('the night stops, and each landing has an approval of its own', () => {
    fc.assert(
      fc.property(fc.array(behaviour, { minLength: 1, maxLength: 20 }), (behaviours) => {
        const { events, state } = simulate({
          plan: makePlan('A', ['B', 'A'], 'C'),
          policy: makePolicy({ reviewer: 'second' }, { maxCycles: 40 }),
          behave: ({ cycle }) => behaviours[(cycle - 1) % behaviours.length] ?? {},
        });
        expect(state.open).toBe(false);
        const reviews = new Map(
          events.flatMap((event) => (event.type === 'review-given' ? [[event.cycle, event.answer]] : [])),
        );
        const count = events.filter(({ type }) => type === 'review-given').length;
        expect(reviews.size).toBe(count);
        const landed = events.flatMap((event) => (event.type === 'task-landed' ? [reviews.get(event.cycle)] : []));
        expect(landed.filter((answer) => answer !== 'approve')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
