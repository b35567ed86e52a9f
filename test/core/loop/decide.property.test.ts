import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentEnded, GateRan } from '../../../src/core/journal/event.ts';
import type { GateOutcome } from '../../../src/core/gate/gate.ts';
import { repairTask } from '../../../src/core/loop/fold.ts';
import { defaultLimits } from '../../../src/core/loop/limits.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type World } from '../../support/simulate-loop.ts';

const outcome = fc.constantFrom<GateOutcome>(
  'green',
  'green',
  'green',
  'red',
  'nothing-ran',
  'timed-out',
  'killed',
  'not-run',
  'changed-files',
);
const claim = fc.constantFrom<AgentEnded['claim']>(
  { kind: 'none' },
  { kind: 'done' },
  { kind: 'more' },
  { kind: 'idle' },
  { kind: 'finished' },
  { kind: 'blocked', why: 'w' },
  { kind: 'ask', question: 'q' },
);
const error = fc.constantFrom<AgentEnded['error']>(
  null,
  null,
  null,
  null,
  { kind: 'transient', message: 'm', by: 'structure' },
  { kind: 'other', message: 'm', by: 'structure' },
  { kind: 'context', message: 'm', by: 'structure' },
  { kind: 'limit', message: 'm', by: 'structure' },
  { kind: 'out-of-turns', message: 'm', by: 'structure' },
);
const ended = fc.record({
  ending: fc.constantFrom<AgentEnded['ending']>(
    'exited',
    'exited',
    'exited',
    'signalled',
    'timed-out',
    'silent',
    'stuck',
  ),
  claim,
  error,
});
const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  ended,
  empty: fc.boolean(),
  tree: fc.constantFrom('t1', 't2', 't3', 't4', 't5'),
  gate: fc.array(outcome, { minLength: 1, maxLength: 3 }),
  control: outcome,
  fingerprint: fc.constantFrom('f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9'),
});

interface Night {
  readonly kind: 'prd' | 'prompt';
  readonly world: World;
}

const night: fc.Arbitrary<Night> = fc
  .record({
    kind: fc.constantFrom<'prd' | 'prompt'>('prd', 'prd', 'prompt'),
    behaviours: fc.array(behaviour, { minLength: 1, maxLength: 40 }),
    finals: fc.array(outcome, { minLength: 1, maxLength: 4 }),
  })
  .map(({ kind, behaviours, finals }) => {
    const plan = kind === 'prompt' ? makePlan('prompt') : makePlan('A', ['B', 'A'], 'C', 'D', ['E', 'B', 'C']);
    const policy = makePolicy({ planKind: kind }, { maxCycles: 60 });
    let asked = 0;
    const world: World = {
      plan,
      policy,
      behave: ({ cycle }) => behaviours[(cycle - 1) % behaviours.length] ?? {},
      final: () => finals[asked++ % finals.length] ?? 'green',
    };
    return { kind, world };
  });

describe('any night', () => {
  it('always stops, and says why in one word with its exit code', () => {
    fc.assert(
      fc.property(night, ({ world }) => {
        const { stop, state } = simulate(world);
        expect(stop.reason).toMatch(/^[a-z_]+$/);
        expect(state.open).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('lands nothing without a gate that passed on exactly the tree that landed', () => {
    fc.assert(
      fc.property(night, ({ world }) => {
        const { events } = simulate(world);
        const gates: GateRan[] = [];
        const proven: boolean[] = [];
        for (const event of events) {
          if (event.type === 'gate-ran') gates.push(event);
          if (event.type !== 'task-landed') continue;
          const last = gates.findLast(
            (run) => run.tree === event.tree && run.cycle === event.cycle && run.stage === 'quick',
          );
          proven.push(last?.outcome === 'green' || last?.outcome === 'flaky');
        }
        expect(proven).not.toContain(false);
      }),
      { numRuns: 400 },
    );
  });

  it('is finished only when every task is done and the final gate was green on the last commit', () => {
    fc.assert(
      fc.property(night, ({ kind, world }) => {
        const { stop, state, events } = simulate(world);
        if (stop.reason !== 'finished') return;
        const final = events.findLast((event) => event.type === 'final-measured');
        expect(final?.type === 'final-measured' && ['green', 'flaky'].includes(final.outcome)).toBe(true);
        expect(final?.type === 'final-measured' ? final.commit : '').toBe(state.head);
        const open = kind === 'prd' ? [...state.tasks.values()].filter((task) => task.done === null) : [];
        expect(open).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('charges no task more attempts than it has, and grants no cause more exemptions than its cap and the one that stops', () => {
    fc.assert(
      fc.property(night, ({ kind, world }) => {
        const { state } = simulate(world);
        for (const task of state.tasks.values()) {
          expect(kind === 'prd' ? task.attempts : 0).toBeLessThanOrEqual(defaultLimits.maxAttempts);
          expect(task.exemptions?.count ?? 0).toBeLessThanOrEqual(defaultLimits.maxExemptions + 1);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('goes on after a cut at any event, and never lands a task twice', () => {
    fc.assert(
      fc.property(night, fc.nat(), ({ kind, world }, at) => {
        const whole = simulate(world).events;
        const cut = whole.slice(0, 1 + (at % Math.max(1, whole.length - 1)));
        const again = simulate({ ...world, policy: { ...world.policy, run: 'r2' } }, cut);
        const done = again.events.flatMap((event) =>
          event.type === 'task-landed' && event.done && event.task !== repairTask ? [event.task] : [],
        );
        expect(kind === 'prd' ? new Set(done).size : done.length).toBe(done.length);
        const cycles = again.events.flatMap((event) => (event.type === 'task-landed' ? [event.cycle] : []));
        expect(new Set(cycles).size).toBe(cycles.length);
      }),
      { numRuns: 300 },
    );
  });
});
