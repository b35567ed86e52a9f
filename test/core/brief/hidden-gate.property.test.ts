import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FailureReason } from '../../../src/core/gate/failure-reason.ts';
import type { Gate, GateOutcome, GateStage } from '../../../src/core/gate/gate.ts';
import { writeBrief } from '../../../src/core/brief/write-brief.ts';
import type { LoopState } from '../../../src/core/loop/state.ts';
import { makePlan, makePolicy, simulate, type Behaviour } from '../../support/simulate-loop.ts';
import { input } from './sample.ts';

const gate = (name: string, run: string, hidden: boolean): Gate => {
  return { name, run, timeoutMs: 1, report: null, hidden, lock: null };
};
const shown = gate('test', 'npm test', false);
const hidden = gate('zebra', 'sh giraffe.sh', true);
const marks = /zebra|giraffe|ostrich/;

const outcome = fc.constantFrom<GateOutcome>(
  'green',
  'green',
  'red',
  'nothing-ran',
  'timed-out',
  'killed',
  'not-run',
  'changed-files',
);
const reason = fc.constantFrom<FailureReason | null>(
  null,
  { kind: 'test-failed', tests: ['ostrich'] },
  { kind: 'missing', names: ['ostrich'] },
  { kind: 'syntax', message: 'ostrich' },
  { kind: 'not-run', message: 'ostrich' },
  { kind: 'nothing-ran' },
  { kind: 'crashed', message: 'ostrich' },
  { kind: 'unclear' },
);
const anyBehaviour: fc.Arbitrary<Behaviour> = fc.record(
  {
    ended: fc.constantFrom({ claim: { kind: 'done' } } as const, { claim: { kind: 'more' } } as const),
    empty: fc.boolean(),
    tree: fc.constantFrom('t1', 't2', 't3'),
    gates: fc.record({ zebra: outcome }),
    control: outcome,
    oldTests: fc.array(outcome, { minLength: 1, maxLength: 2 }),
    newTests: reason,
    standIn: reason,
    missedLock: fc.constantFrom<GateStage>('quick', 'control', 'old-tests', 'new-tests'),
    number: fc.constantFrom(null, 1, 2, 3),
    numberOnBase: fc.constantFrom(null, 2),
    fingerprint: fc.constant('ostrich'),
    hiddenExcerpt: fc.constant('Error: ostrich'),
    tests: fc.constantFrom(
      { collected: 3, passed: 3, failed: 0, skipped: 0, reader: 'tap' },
      { collected: 2, passed: 2, failed: 0, skipped: 0, reader: 'tap' },
    ),
  },
  { requiredKeys: ['tree', 'gates'] },
);

function briefOf(state: LoopState, gates: { quick: Gate[]; full: Gate[] }): string {
  const task = state.tasks.get('A');
  return writeBrief(
    input({
      gates,
      last: task?.last ?? null,
      tried: task?.tried ?? [],
      said: (task?.tried ?? []).map(({ because }) => ({ question: because, text: 'Go on.' })),
      ratchet: { run: 'count', number: 2, red: state.ratchet?.red ?? [] },
    }),
  ).text;
}

test('whatever happens, no brief names a hidden gate, its command, or what it printed', () => {
  const ratcheted = fc.boolean();
  const isOnly = fc.boolean();
  fc.assert(
    fc.property(
      fc.array(anyBehaviour, { minLength: 1, maxLength: 5 }),
      ratcheted,
      isOnly,
      (played, isRatchet, alone) => {
        const gates = { quick: alone ? [hidden] : [shown, hidden], full: [hidden] };
        const { state } = simulate({
          plan: makePlan('A'),
          policy: makePolicy(
            { ...gates, prove: () => ['red-green'], ratchet: isRatchet ? gate('ratchet', 'count', false) : null },
            { maxAttempts: 5, maxCycles: 5 },
          ),
          baseline: isRatchet ? 'red' : 'green',
          ...(isRatchet ? { baselineRatchet: { number: 2, red: ['zebra'] } } : {}),
          behave: ({ cycle }) => {
            const all = played[(cycle - 1) % played.length] ?? { empty: true };
            const { newTests: _reason, standIn: _hollow, ...others } = all;
            // Why new tests failed is what the gate printed: kept from the agent only where that gate is the hidden one.
            return alone ? all : others;
          },
        });
        expect(state.cycles).toBeGreaterThan(0);
        expect(marks.exec(briefOf(state, gates))).toBeNull();
      },
    ),
    { numRuns: 400 },
  );
});
