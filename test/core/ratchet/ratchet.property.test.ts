import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Gate, GateOutcome } from '../../../src/core/gate/gate.ts';
import type { JournalEvent } from '../../../src/core/journal/event.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type World } from '../../support/simulate-loop.ts';

const gate = (name: string): Gate => ({ name, run: name, timeoutMs: 1, report: null, hidden: false, lock: null });
const outcome = fc.constantFrom<GateOutcome>('green', 'green', 'red', 'red', 'timed-out', 'not-run');
const number = fc.constantFrom(null, 0, 1, 2, 3, 4, 5, 6);
const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  ended: fc.constantFrom({ claim: { kind: 'done' } } as const, { claim: { kind: 'more' } } as const),
  gates: fc.record({ test: outcome, types: outcome }),
  control: outcome,
  number,
  numberOnBase: number,
});
const gates = [gate('test'), gate('types')];

function worldOf(played: readonly Behaviour[], run: string): World {
  return {
    plan: makePlan('A', 'B', 'C'),
    policy: makePolicy({ run, quick: gates, full: gates, ratchet: gate('ratchet') }, { maxCycles: 12 }),
    baseline: 'red',
    baselineRatchet: { number: 5, red: ['types'] },
    final: () => 'red',
    finalRatchet: { number: 1, red: ['types'] },
    behave: ({ cycle }) => ({ tree: `tree ${cycle}`, ...played[(cycle - 1) % played.length] }),
  };
}

/** What each landing rests on: the runs of its cycle on the tree that landed. */
function landings(events: readonly JournalEvent[]) {
  return events.flatMap((event) => {
    if (event.type !== 'task-landed') return [];
    const runs = events.filter(
      (each) => each.type === 'gate-ran' && each.cycle === event.cycle && each.tree === event.tree,
    );
    const last = (name: string) => runs.findLast((run) => run.type === 'gate-ran' && run.name === name);
    const [types, tested, counted] = [last('types'), last('test'), last('ratchet')];
    const outcomeOf = (run: JournalEvent | undefined): string | null => (run?.type === 'gate-ran' ? run.outcome : null);
    const read = counted?.type === 'gate-ran' ? (counted.number ?? null) : null;
    return [{ types: outcomeOf(types), test: outcomeOf(tested), number: read }];
  });
}

const isGreen = (outcomeName: string | null): boolean => outcomeName === 'green' || outcomeName === 'flaky';

test('whatever agents and gates do, the number of what lands never rises, and a red gate lands only by a fall', () => {
  fc.assert(
    fc.property(fc.array(behaviour, { minLength: 1, maxLength: 8 }), fc.nat(), (played, cut) => {
      const whole = simulate(worldOf(played, 'r1'));
      const at = 1 + (cut % whole.events.length);
      const resumed = simulate(worldOf(played, 'r2'), whole.events.slice(0, at));
      for (const { events } of [whole, resumed]) {
        let before = 5;
        let hasPassed = false;
        for (const landed of landings(events)) {
          expect(landed.number).not.toBeNull();
          const after = landed.number ?? before;
          expect(after).toBeLessThanOrEqual(before);
          // It was green before any work, so nothing excuses it.
          expect(isGreen(landed.test)).toBe(true);
          const isExcused = landed.types === 'red' && !hasPassed && after > 0 && after < before;
          expect(isGreen(landed.types) || isExcused).toBe(true);
          hasPassed ||= isGreen(landed.types);
          before = after;
        }
      }
    }),
    { numRuns: 200 },
  );
});
