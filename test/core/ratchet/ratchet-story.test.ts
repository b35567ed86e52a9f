import { describe, expect, test } from 'vitest';
import type { Gate, TestCounts } from '../../../src/core/gate/gate.ts';
import type { Limits } from '../../../src/core/loop/limits.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story, type World } from '../../support/simulate-loop.ts';

const gate = (name: string): Gate => ({ name, run: name, timeoutMs: 1, report: null, hidden: false, lock: null });
const done = { ended: { claim: { kind: 'done' } } } as const;

/** Two gates, `test` and `types`; `types` is red before any work, and 41 errors are left. */
function night(behave: (cycle: number) => Behaviour, over: Partial<World> = {}, limits: Partial<Limits> = {}): Story {
  const gates = [gate('test'), gate('types')];
  return simulate({
    plan: makePlan('A'),
    policy: makePolicy({ quick: gates, full: gates, ratchet: gate('ratchet') }, { maxAttempts: 1, ...limits }),
    baseline: 'red',
    baselineRatchet: { number: 41, red: ['types'] },
    final: () => 'red',
    finalRatchet: { number: 12, red: ['types'] },
    behave: ({ cycle }) => ({ tree: `tree ${cycle}`, ...done, ...behave(cycle) }),
    ...over,
  });
}

const given = ({ events }: Story) =>
  events.flatMap((event) => {
    if (event.type !== 'verdict-given') return [];
    const { verdict, because, cause, charged, lands, falseReport, fingerprint, ratchet } = event;
    return [{ verdict, because, cause, charged, lands, falseReport, fingerprint, ratchet }];
  });
const refused = (because: string) => ({
  verdict: 'red',
  because,
  cause: null,
  charged: true,
  lands: false,
  falseReport: true,
  fingerprint: null,
  ratchet: undefined,
});
const stages = ({ events }: Story) =>
  events.flatMap((event) => (event.type === 'gate-ran' ? [`${event.stage} ${event.name} ${event.outcome}`] : []));

test('a number that fell excuses the gate that was red before any work, and only runs it once', () => {
  const story = night(() => ({ gates: { types: 'red' }, number: 12 }));
  expect(given(story)).toEqual([
    {
      verdict: 'green',
      because:
        "the other gates passed, and the ratchet's number fell from 41 to 12, which excuses types, red before any work",
      cause: null,
      charged: false,
      lands: true,
      falseReport: false,
      fingerprint: null,
      ratchet: { before: 41, number: 12, excused: ['types'] },
    },
  ]);
  expect(stages(story)).toEqual(['quick test green', 'quick types red', 'ratchet ratchet green']);
  expect(story.state.ratchet).toEqual({ commit: 'c1', key: 'key', number: 12, first: 41, red: ['types'] });
  expect(story.stop).toMatchObject({
    reason: 'finished',
    detail: 'left by the ratchet: 12; red as before any work: types',
  });
});

test.each<[string, Behaviour, string, object?]>([
  ['one that rose', { number: 43, numberOnBase: 41 }, 'ratchet: the number rose from 41 to 43'],
  [
    'one that stayed, beside a gate that is still red',
    { gates: { types: 'red' }, number: 41 },
    'ratchet: the number did not fall, it is 41 as before, and gate types fails as on the last green commit',
  ],
  [
    'a 0, beside a gate that is still red',
    { gates: { types: 'red' }, number: 0 },
    "the ratchet's number is 0, and gate types fails as on the last green commit",
  ],
  [
    'none, where one can be read on the last green commit',
    { number: null, numberOnBase: 41 },
    'ratchet: no number could be read: it printed nothing; on the last green commit it is 41',
  ],
])('%s is charged', (_name, behaviour, because) => {
  expect(given(night(() => behaviour))).toEqual([refused(because)]);
});

test('a number that stayed lands where every gate passes, and so does one that fell', () => {
  const story = night((cycle) => ({ number: cycle === 1 ? 41 : 40 }), {
    plan: makePlan('A', 'B'),
    final: () => 'green',
    finalRatchet: { number: 40, red: [] },
  });
  expect(given(story).map(({ because }) => because)).toEqual([
    "all gates passed, and the ratchet's number is 41 as before",
    "all gates passed, and the ratchet's number fell from 41 to 40",
  ]);
});

test('a landing sets the number: what was allowed before it is a rise after it', () => {
  const story = night((cycle) => ({ gates: { types: 'red' }, number: cycle === 1 ? 12 : 40, numberOnBase: 12 }), {
    plan: makePlan('A', 'B'),
  });
  expect(given(story)[1]).toEqual(refused('ratchet: the number rose from 12 to 40'));
});

test('a gate that has passed once must pass for ever, however far the number falls', () => {
  const story = night((cycle) => ({ gates: cycle === 1 ? {} : { types: 'red' }, number: 41 - cycle }), {
    plan: makePlan('A', 'B'),
  });
  expect(given(story).map(({ verdict, because }) => [verdict, because.split(',')[0]])).toEqual([
    ['green', 'all gates passed'],
    ['red', 'gate types failed with exit code 1'],
  ]);
  expect(story.state.ratchet?.red).toEqual([]);
});

test('a gate that was green before any work is no matter of the ratchet', () => {
  const story = night(() => ({ gates: { test: 'red', types: 'red' }, number: 1 }));
  expect(given(story)[0]).toMatchObject({ verdict: 'red', because: 'gate test failed with exit code 1' });
  expect(stages(story)).toEqual(['quick test red', 'quick test red', 'control test green']);
});

test('only a failure is excused: a gate that could not run or end is judged as ever', () => {
  for (const outcome of ['timed-out', 'not-run', 'nothing-ran', 'killed'] as const) {
    const story = night(() => ({ gates: { types: outcome }, number: 1 }));
    expect(given(story)[0]?.lands).toBe(false);
  }
});

test('what rose or can no longer be read on the last green commit too charges nobody', () => {
  const rose = night(() => ({ number: 45, numberOnBase: 45 }));
  expect(given(rose)[0]).toMatchObject({
    verdict: 'unknown',
    cause: 'ratchet-rose-on-base',
    charged: false,
    because: "the ratchet's number rose from 41 to 45, and on the last green commit it is 45 now",
  });
  const unread = night(() => ({ number: null, numberOnBase: null }));
  expect(given(unread)[0]).toMatchObject({
    verdict: 'unknown',
    cause: 'ratchet-not-read',
    charged: false,
    because: "the ratchet's number could not be read, nor on the last green commit: it printed nothing",
  });
  expect(unread.stop.reason).toBe('infrastructure');
  expect(
    stages(unread)
      .filter((stage) => stage.startsWith('ratchet'))
      .slice(0, 3),
  ).toEqual(['ratchet ratchet red', 'ratchet ratchet red', 'ratchet-control ratchet red']);
});

test('fewer tests are refused in an excused gate too', () => {
  const tests = (passed: number): TestCounts => ({
    collected: 9,
    passed,
    failed: 9 - passed,
    skipped: 0,
    reader: 'tap',
  });
  const story = night((cycle) => ({ gates: { types: 'red' }, number: 40 - cycle, tests: tests(cycle === 1 ? 5 : 4) }), {
    plan: makePlan('A', 'B'),
  });
  expect(given(story).map(({ verdict }) => verdict)).toEqual(['green', 'rejected']);
});

test('tests that were changed wait for a person where the gate that runs them is red anyway', () => {
  const story = night(() => ({ gates: { types: 'red' }, number: 3, oldTests: ['green'] }));
  expect(given(story)[0]).toMatchObject({ verdict: 'awaiting', charged: false });
  expect(stages(story).filter((stage) => stage.startsWith('old-tests'))).toEqual([]);
});

test('a red gate whose number can’t be read before any work stops with baseline', () => {
  const story = night(() => ({}), { baselineRatchet: { number: null, red: ['types'] } });
  expect([story.stop.reason, story.state.cycles]).toEqual(['baseline', 0]);
  const lost = night(() => ({}), { baseline: 'not-run', baselineRatchet: { number: null, red: [] } });
  expect([lost.stop.reason, lost.state.cycles]).toEqual(['infrastructure', 0]);
});

describe('the final gate', () => {
  const ends = (over: Partial<World>): [string, string[]] => {
    const { stop, state } = night(() => ({ gates: { types: 'red' }, number: 12 }), over, { maxCycles: 2 });
    return [stop.reason, state.landings.map(({ task }) => task)];
  };

  test('opens the repair where a gate is red that was not, the number rose, or nothing is left to excuse it', () => {
    const final = [
      { number: 12, red: ['types', 'test'] },
      { number: 13, red: ['types'] },
      { number: 0, red: ['types'] },
      { number: null, red: ['types'] },
    ];
    for (const finalRatchet of final) {
      const story = night(
        (cycle) => ({ gates: { types: 'red' }, number: cycle === 1 ? 12 : 11 }),
        { finalRatchet },
        { maxCycles: 2 },
      );
      expect(story.events.flatMap((event) => (event.type === 'cycle-started' ? [event.task] : []))).toEqual([
        'A',
        'final-gate',
      ]);
    }
  });

  test('that is green ends the run, unless the number rose', () => {
    expect(ends({ final: () => 'green', finalRatchet: { number: 12, red: [] } })).toEqual(['finished', ['A']]);
    expect(ends({ final: () => 'green', finalRatchet: { number: 13, red: [] } })[0]).not.toBe('finished');
  });
});

test('a branch that a person moved under an attempt is measured anew before the next one, and excuses nothing until then', () => {
  const story = night(
    (cycle) => ({ gates: cycle === 1 ? {} : { types: 'red' }, number: cycle === 1 ? 30 : 29, numberOnBase: 44 }),
    {
      plan: makePlan('A', 'B'),
      movedTo: ({ cycle, base }) => (cycle === 1 && base === 'c0' ? 'p1' : null),
      baselineRatchet: { number: 44, red: ['types'] },
    },
  );
  const kinds = story.events.flatMap((event) =>
    event.type === 'baseline-measured' || event.type === 'branch-moved' || event.type === 'task-landed'
      ? [event.type]
      : [],
  );
  expect(kinds).toEqual(['baseline-measured', 'branch-moved', 'task-landed', 'baseline-measured', 'task-landed']);
});

test('a run that is cut off at any event goes on to the same end', () => {
  const play = (cycle: number): Behaviour => ({
    gates: { types: 'red' },
    number: cycle === 1 ? 43 : 40 - cycle,
    numberOnBase: 41,
  });
  const over = { plan: makePlan('A', 'B') };
  const whole = night(play, over, { maxAttempts: 3 });
  for (let cut = 1; cut < whole.events.length; cut += 1) {
    const resumed = simulate(
      {
        plan: makePlan('A', 'B'),
        policy: makePolicy(
          {
            run: 'r2',
            quick: [gate('test'), gate('types')],
            full: [gate('test'), gate('types')],
            ratchet: gate('ratchet'),
          },
          { maxAttempts: 3 },
        ),
        baseline: 'red',
        baselineRatchet: { number: 41, red: ['types'] },
        final: () => 'red',
        finalRatchet: { number: 12, red: ['types'] },
        behave: ({ cycle }) => ({ tree: `tree ${cycle}`, ...done, ...play(cycle) }),
      },
      whole.events.slice(0, cut),
    );
    const last = resumed.state.ratchet?.number ?? 99;
    expect([resumed.stop.reason, resumed.state.landings.length, last < 41]).toEqual(['finished', 2, true]);
  }
});
