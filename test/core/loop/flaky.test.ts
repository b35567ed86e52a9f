import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GateOutcome } from '../../../src/core/gate/gate.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story } from '../../support/simulate-loop.ts';

const once = { maxAttempts: 1 };

function night(behaviour: Behaviour): Story {
  return simulate({ plan: makePlan('A'), policy: makePolicy({}, once), behave: () => behaviour });
}

const runs = ({ events }: Story): string[] =>
  events.flatMap((event) => (event.type === 'gate-ran' ? [`${event.stage} ${event.outcome}`] : []));
const given = ({ events }: Story): string[] =>
  events.flatMap((event) => (event.type === 'verdict-given' ? [`${event.verdict}: ${event.because}`] : []));

describe('a gate that fails', () => {
  test('is run again once: passing then is green with a note, and counted', () => {
    const story = night({ gate: ['red', 'green'] });
    expect(runs(story)).toEqual(['quick red', 'quick flaky']);
    expect(given(story)).toEqual(['green: all gates passed; flaky: test failed first and passed once more']);
    expect([...story.state.flaky]).toEqual([['test', 1]]);
  });

  test('twice is run once on the last green commit, and no third time on its own tree', () => {
    const story = night({ gate: ['red', 'red', 'green'], control: 'green' });
    expect(runs(story)).toEqual(['quick red', 'quick red', 'control green']);
    expect(given(story)).toEqual(['red: gate test failed with exit code 1']);
    expect(story.state.flaky.size).toBe(0);
  });

  test('with the old tests is run again once too, and counted', () => {
    const story = night({ oldTests: ['red', 'green'] });
    expect(runs(story)).toEqual(['quick green', 'old-tests red', 'old-tests flaky']);
    expect([...story.state.flaky]).toEqual([['test', 1]]);
  });
});

test('whatever gates say, none runs more than twice on one tree in a cycle, and a control run is never flaky', () => {
  const outcome = fc.constantFrom<GateOutcome>('green', 'red', 'killed', 'timed-out', 'not-run');
  const outcomes = fc.array(outcome, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(outcomes, outcomes, outcome, (gate, oldTests, control) => {
      const { events } = night({ gate, oldTests, control });
      const ran = events.filter((event) => event.type === 'gate-ran');
      const count = (stage: string): number => ran.filter((run) => run.stage === stage && run.cycle === 1).length;
      expect(count('quick')).toBeLessThanOrEqual(2);
      expect(count('old-tests')).toBeLessThanOrEqual(2);
      // By itself, and after the gates before it: here there are none.
      expect(count('control')).toBeLessThanOrEqual(1);
      expect(ran.filter((run) => run.stage === 'control' && run.outcome === 'flaky')).toEqual([]);
    }),
  );
});
