import { expect, test } from 'vitest';
import { makePlan, makePolicy, simulate } from '../../support/simulate-loop.ts';

test('no guard is asked about an attempt that could not be put on the commit that a person moved the branch to', () => {
  const world = { plan: makePlan('A'), behave: () => ({}) };
  const { events } = simulate({ ...world, policy: makePolicy() });
  const measured = events.findIndex(({ type }) => type === 'attempt-measured');
  const moved = { type: 'branch-moved', from: 'c0', to: 'c9', replayed: null, taken: [], lost: [] } as const;
  const again = simulate({ ...world, policy: makePolicy({ run: 'r2' }) }, [
    ...events.slice(0, measured + 1),
    { ...moved, at: '2026-01-01T01:00:00.000Z', seq: measured + 2, prev: '' },
  ]);
  const after = again.events.slice(measured + 2).filter((event) => 'cycle' in event && event.cycle === 1);
  expect(after.map(({ type }) => type)).toEqual(['verdict-given', 'exemption-granted']);
  expect(after[0]).toMatchObject({ verdict: 'unknown', cause: 'branch-conflict', keep: null });
  expect(again.stop.reason).toBe('finished');
});
