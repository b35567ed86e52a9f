import { expect, test } from 'vitest';
import { makePlan, makePolicy, simulate, type Behaviour, type Story } from '../../support/simulate-loop.ts';

const changed = { claim: { kind: 'done' } } as const;

function night(behaviour: Behaviour): Story {
  const policy = makePolicy({ prove: () => ['red-green'] });
  return simulate({
    plan: makePlan('A'),
    policy,
    behave: ({ cycle }) => ({ tree: `tree ${cycle}`, ended: changed, newTests: { kind: 'unclear' }, ...behaviour }),
  });
}

test.each<[string, Behaviour]>([
  ['of an attempt', { missedLock: 'quick' }],
  ['by a control run', { gate: 'red', missedLock: 'control' }],
  ['by a run of the old tests', { oldTests: ['green'], missedLock: 'old-tests' }],
  ['by a run of the new tests', { missedLock: 'new-tests' }],
  ['by a run of the new tests with a stand-in', { standIn: { kind: 'unclear' }, missedLock: 'stand-in' }],
])('a lock that is not had in time says nothing %s, charges nobody and never lands', (_name, behaviour) => {
  const { state, events, stop } = night(behaviour);
  const given = events.flatMap((event) => (event.type === 'verdict-given' ? [event] : []));
  expect(given.map(({ verdict, cause, charged }) => ({ verdict, cause, charged }))).toEqual(
    Array.from({ length: 3 }, () => ({ verdict: 'unknown', cause: 'gate-lock-missed', charged: false })),
  );
  expect([stop.reason, state.tasks.get('A')?.attempts, state.landings]).toEqual(['infrastructure', 0, []]);
});

test('a control run that missed its lock is not tried again after the gates before it', () => {
  const { events } = night({ gate: 'red', missedLock: 'control' });
  const controls = events.filter((event) => event.type === 'gate-ran' && event.stage === 'control');
  expect(controls.length).toBe(3);
});
