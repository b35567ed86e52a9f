import { describe, expect, test } from 'vitest';
import { type HookEvent, type Hooks, noHooks } from '../../../src/core/hook/hook.ts';
import type { JournalEvent } from '../../../src/core/journal/event.ts';
import { describeEvent } from '../../../src/core/report/describe-event.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story, type World } from '../../support/simulate-loop.ts';

const hook = (name: string): Hooks[HookEvent][number] => ({
  name,
  run: name,
  timeoutMs: 1000,
  ready: null,
  readyTimeoutMs: 1000,
});
const hooks: Hooks = {
  ...noHooks,
  'before-run': [hook('up')],
  'before-cycle': [hook('seed'), hook('warm')],
  'after-cycle': [hook('clean'), hook('wipe')],
};

function night(more: Partial<World> = {}, from: readonly JournalEvent[] = [], run = 'r1'): Story {
  return simulate({ plan: makePlan('A', 'B'), policy: makePolicy({ hooks, run }), behave: () => ({}), ...more }, from);
}

const told = ({ events }: Story): string[] =>
  events
    .filter(({ type }) =>
      ['hook-ran', 'baseline-measured', 'cycle-started', 'agent-ended', 'verdict-given'].includes(type),
    )
    .map((event) => (event.type === 'hook-ran' ? event.name : event.type));
const ending = ({ stop: { reason, detail } }: Story): string => `${reason}: ${detail}`;

test('hooks run before the baseline, before the agent, and after all of a cycle', () => {
  const cycle = ['cycle-started', 'seed', 'warm', 'agent-ended', 'verdict-given', 'clean', 'wipe'];
  expect(told(night())).toEqual(['up', 'baseline-measured', ...cycle, ...cycle]);
});

test('a failed hook before the run ends it before the baseline, and says what failed', () => {
  const story = night({ hook: () => 'failed' });
  expect(ending(story)).toBe('infrastructure: before-run hook up failed with exit code 3: it broke');
  expect(told(story)).toEqual(['up']);
});

describe('a failed hook before a cycle', () => {
  const failing = (event: HookEvent): 'ok' | 'failed' => (event === 'before-cycle' ? 'failed' : 'ok');

  test('starts no agent, charges nobody, and stops the run the third time in a row', () => {
    const story = night({ hook: failing });
    const cycle = ['cycle-started', 'seed', 'verdict-given', 'clean', 'wipe'];
    expect(told(story)).toEqual(['up', 'baseline-measured', ...cycle, ...cycle, ...cycle]);
    expect(ending(story)).toBe(
      'infrastructure: hook: 3 times in a row on A; before-cycle hook seed failed with exit code 3: it broke',
    );
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, exemptions: { cause: 'hook', count: 3 } });
  });

  test('leaves what the last attempt made and was told', () => {
    const behave = (): Behaviour => ({ gate: 'red', control: 'green', tree: 'half' });
    const one = night({ behave, policy: makePolicy({ hooks }, { maxCycles: 1 }) });
    const two = night(
      { behave, hook: failing, policy: makePolicy({ hooks, run: 'r2' }, { maxCycles: 1 }) },
      one.events,
      'r2',
    );
    const [before, after] = [one, two].map(({ state }) => state.tasks.get('A'));
    expect(before?.keep).toMatchObject({ tree: 'half' });
    expect(after).toMatchObject({ keep: before?.keep, last: before?.last, attempts: 1, lastVerdict: 'infrastructure' });
  });
});

test('a failed hook after a cycle keeps none from running and nothing from landing', () => {
  const story = night({ hook: (event) => (event === 'after-cycle' ? 'timed-out' : 'ok') });
  expect(story.stop.reason).toBe('finished');
  expect(told(story).filter((name) => name === 'wipe')).toHaveLength(2);
});

test('a signal while a hook before the cycle runs cancels the cycle, whose task is as it was', () => {
  let signal: 'none' | 'interrupt' = 'none';
  const story = night({
    facts: () => ({ signal }),
    hook(event) {
      if (event === 'before-cycle') signal = 'interrupt';
      return event === 'before-cycle' ? 'stopped' : 'ok';
    },
  });
  expect(story.stop.reason).toBe('interrupted');
  expect(told(story)).toEqual(['up', 'baseline-measured', 'cycle-started', 'seed', 'verdict-given', 'clean', 'wipe']);
  expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, exemptions: null, lastVerdict: 'cancelled' });
});

test('a signal while a hook before the run runs stops it as interrupted', () => {
  let signal: 'none' | 'interrupt' = 'none';
  const story = night({
    facts: () => ({ signal }),
    hook() {
      signal = 'interrupt';
      return 'stopped';
    },
  });
  expect(story.stop.reason).toBe('interrupted');
  expect(told(story)).toEqual(['up']);
});

/** The journal up to and with the `count`th event of this kind. */
function cut({ events }: Story, isLast: (event: JournalEvent) => boolean): JournalEvent[] {
  return events.slice(0, events.findIndex(isLast) + 1);
}

describe('after a crash', () => {
  test('hooks before the run run again, and those before a cycle before what is left of it', () => {
    const left = cut(night(), ({ type }) => type === 'attempt-measured');
    const story = night({ policy: makePolicy({ hooks, run: 'r2' }) }, left);
    expect(told(story).slice(6, 12)).toEqual(['up', 'seed', 'warm', 'verdict-given', 'clean', 'wipe']);
    expect(story.stop.reason).toBe('finished');
  });

  test('no hook runs before a cycle whose agent was cut off and is only measured', () => {
    const left = cut(night(), (event) => event.type === 'hook-ran' && event.name === 'warm');
    const story = night({ policy: makePolicy({ hooks, run: 'r2' }) }, left);
    expect(told(story).slice(5, 10)).toEqual(['up', 'agent-ended', 'verdict-given', 'clean', 'wipe']);
  });

  test('those after the cycle that have not run yet are run, and no other', () => {
    const left = cut(night(), (event) => event.type === 'hook-ran' && event.name === 'clean');
    const story = night({ policy: makePolicy({ hooks, run: 'r2' }) }, left);
    expect(told(story).slice(8, 11)).toEqual(['up', 'wipe', 'cycle-started']);
  });
});

test('a run that goes on runs no hook after a cycle that was over', () => {
  const first = night({ policy: makePolicy({ hooks }, { maxCycles: 1 }) });
  const second = night({ policy: makePolicy({ hooks, run: 'r2' }) }, first.events);
  expect(told(second).slice(told(first).length, told(first).length + 2)).toEqual(['up', 'cycle-started']);
});

test('what a cycle started is ended when its hooks have run, and before the next begins', () => {
  let isAsked = false;
  const story = night({
    facts({ cycle }) {
      const isOver = (cycle?.hooks.length ?? 0) === 4 && !isAsked;
      isAsked ||= isOver;
      return { cycleServices: isOver };
    },
  });
  expect(isAsked).toBe(true);
  expect(story.stop.reason).toBe('finished');
});

test.each([
  [{ outcome: 'ok' }, 'before-run hook db ran'],
  [{ outcome: 'ok', service: true }, 'before-run hook db is ready'],
  [{ outcome: 'failed', exitCode: 2, excerpt: 'a\nlast' }, 'before-run hook db failed with exit code 2: last'],
  [{ outcome: 'failed' }, 'before-run hook db was ended by a signal'],
  [{ outcome: 'failed', exitCode: 0, service: true }, 'before-run hook db ended before it was ready, with exit code 0'],
  [{ outcome: 'timed-out' }, 'before-run hook db ran into its time limit'],
  [
    { outcome: 'not-started', excerpt: 'sh: 1: dbx: not found' },
    'before-run hook db could not run: sh: 1: dbx: not found',
  ],
  [{ outcome: 'not-ready', service: true }, 'before-run hook db was not ready in time'],
  [{ outcome: 'stopped' }, 'before-run hook db was ended before its end'],
] as const)('is told: %o', (over, words) => {
  const ran = { event: 'before-run', name: 'db', service: false, exitCode: null, durationMs: 1, excerpt: '' } as const;
  expect(describeEvent({ type: 'hook-ran', cycle: null, ...ran, ...over })).toBe(words);
});
