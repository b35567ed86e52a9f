import { expect, test } from 'vitest';
import { makePlan, makePolicy, simulate, type Behaviour, type World } from '../../support/simulate-loop.ts';

const ask: Behaviour = { ended: { claim: { kind: 'ask', question: 'Which?' } } };
const overload: Behaviour = {
  ended: { error: { kind: 'transient', message: '529 Overloaded', by: 'structure' }, exitCode: 1 },
  empty: true,
};
const hanging: Behaviour = { empty: true, ended: { ending: 'timed-out', exitCode: null } };

function detailOf(plan: World['plan'], behaviour: Behaviour, limits: Parameters<typeof makePolicy>[1] = {}): string {
  return simulate({ plan, policy: makePolicy({}, limits), behave: () => behaviour }).stop.detail;
}

test('one task waits, two wait', () => {
  expect(detailOf(makePlan('A'), ask)).toBe('1 task waits for a person');
  expect(detailOf(makePlan('A', 'B'), ask)).toBe('2 tasks wait for a person');
});

test('what is blocked is told by numbers that agree, and none that are 0', () => {
  const once = { maxAttempts: 1, haltRatio: 1 };
  const behave: World['behave'] = ({ task }) => (task.startsWith('red') ? { gate: 'red' } : {});
  const blocked = (...tasks: Parameters<typeof makePlan>): string =>
    simulate({ plan: makePlan(...tasks), policy: makePolicy({}, once), behave }).stop.detail;
  expect(blocked('red')).toBe('no task is ready; 1 set aside');
  expect(blocked('ok', 'red', ['B', 'red'])).toBe('no task is ready; 1 set aside, 1 waits for it');
  expect(blocked('ok', 'red', ['B', 'red'], ['C', 'B'])).toBe('no task is ready; 1 set aside, 2 wait for it');
  expect(blocked('ok', 'red', 'red2', ['B', 'red'])).toBe('no task is ready; 2 set aside, 1 waits for one of them');
});

test.each([
  ['1 cycle', { maxCycles: 1 }],
  ['1 commit landed', { maxLanded: 1 }],
  ['2 commits landed', { maxLanded: 2 }],
])('%s is the detail of %o', (detail, limits) => {
  expect(detailOf(makePlan('A', 'B', 'C'), {}, limits)).toBe(detail);
});

test('once is not in a row', () => {
  expect(detailOf(makePlan('A'), overload, { maxOverloads: 0 })).toMatch(/: 1 time on A; /);
  expect(detailOf(makePlan('A'), overload)).toMatch(/: 3 times in a row on A; /);
  expect(detailOf(makePlan('A'), { empty: true }, { maxIdle: 1 })).toMatch(/^1 cycle changed nothing; /);
  expect(detailOf(makePlan('A'), hanging, { maxIdle: 9, maxCycleTimeouts: 1 })).toBe(
    "1 cycle ran into the cycle's limit",
  );
});
