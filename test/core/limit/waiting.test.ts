import { describe, expect, test } from 'vitest';
import type { AgentEnded, JournalEvent } from '../../../src/core/journal/event.ts';
import type { Limits } from '../../../src/core/loop/limits.ts';
import type { CycleState } from '../../../src/core/loop/state.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story, type World } from '../../support/simulate-loop.ts';

const minute = 60_000;
const start = Date.parse('2026-01-01T00:00:00Z');

type Met = AgentEnded['error'];
const limit = (resetsAtMs?: number, message = "You've hit your limit"): Met => ({
  kind: 'limit',
  message,
  by: 'structure',
  ...(resetsAtMs === undefined ? {} : { resetsAtMs }),
});
const overload: Met = { kind: 'transient', message: '529 Overloaded', by: 'structure' };
const met = (error: Met): Behaviour => ({ empty: true, ended: { error, exitCode: 1, terminal: true } });

/** Each cycle takes a minute. `errors` by cycle, from 1. */
function night(
  limits: Partial<Limits>,
  errors: (cycle: CycleState) => Met,
  more: Partial<World> & { agents?: readonly string[]; reviewer?: string } = {},
): Story {
  const { agents = ['first'], reviewer = null } = more;
  return simulate({
    plan: makePlan('A'),
    policy: makePolicy({ agents, reviewer }, limits),
    behave: (cycle) => {
      const error = errors(cycle);
      return error === null ? {} : met(error);
    },
    ...more,
  });
}

const startedAt = (events: readonly JournalEvent[]): number[] =>
  events.filter(({ type }) => type === 'cycle-started').map(({ at }) => (Date.parse(at) - start) / 1000);
const agentsOf = (events: readonly JournalEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'cycle-started' ? [event.agent] : []));
const ending = ({ stop: { reason, detail } }: Story): string => `${reason}: ${detail}`;

describe('a usage limit', () => {
  test('ends the run unless told otherwise, with no attempt used', () => {
    const story = night({}, () => limit(start + 60 * minute));
    expect(ending(story)).toBe("session_limit: You've hit your limit; it ends at 2026-01-01T01:00:00Z");
    expect(story.state.tasks.get('A')?.attempts).toBe(0);
  });

  test('is waited for until it ends and a little longer, and the same task goes on with no attempt used', () => {
    const story = night({ onLimit: 'wait' }, ({ cycle }) => (cycle === 1 ? limit(start + 61 * minute) : null));
    expect(startedAt(story.events)).toEqual([0, 61 * 60 + 60]);
    expect(story.events.find(({ type }) => type === 'limit-waited')).toMatchObject({
      agent: 'first',
      cause: 'limit',
      untilMs: start + 62 * minute,
      message: "You've hit your limit",
    });
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, done: { commit: expect.any(String) } });
    expect(story.stop.reason).toBe('finished');
  });

  test('that lies after the deadline ends the run at once', () => {
    const story = night({ onLimit: 'wait', maxTimeMs: 120 * minute }, () => limit(start + 130 * minute));
    expect(ending(story)).toBe("session_limit: You've hit your limit; that is after the deadline");
    expect(Date.parse(story.events.at(-1)?.at ?? '')).toBe(start + minute);
  });

  test('whose end nobody tells is tried again after pauses that grow, until the deadline', () => {
    const story = night({ onLimit: 'wait', maxTimeMs: 240 * minute }, () => limit());
    const starts = startedAt(story.events);
    const pauses = starts.slice(1).map((at, index) => (at - (starts[index] ?? 0)) / 60 - 1);
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    expect(story.stop.reason).toBe('session_limit');
  });

  test('that names a time which comes and goes is not tried each second', () => {
    const story = night({ onLimit: 'wait', maxTimeMs: 60 * minute }, () => limit(start));
    expect(startedAt(story.events).length).toBeLessThan(7);
  });

  test('is met by the clock: a machine that slept goes on, one whose clock was put back tries', () => {
    const sleeps = (nowMs: number): number => nowMs + 300 * minute;
    const slept = night({ onLimit: 'wait' }, ({ cycle }) => (cycle === 1 ? limit(start + 200 * minute) : null), {
      sleeps,
    });
    expect(slept.stop.reason).toBe('finished');
    const back = night({ onLimit: 'wait' }, ({ cycle }) => (cycle === 1 ? limit(start + 200 * minute) : null), {
      sleeps: (nowMs) => nowMs - 24 * 60 * minute,
    });
    expect(back.stop.reason).toBe('finished');
  });

  test.each([
    ['a signal', { signal: 'interrupt' as const }, 'interrupted'],
    ['a pause', { pause: 'after-cycle' as const }, 'paused'],
  ])('is not waited for against %s', (_, facts, reason) => {
    const story = night({ onLimit: 'wait' }, () => limit(start + 200 * minute), {
      facts: (state) => (state.run.pauses.size > 0 ? facts : {}),
    });
    expect(story.stop.reason).toBe(reason);
  });

  test('beside work that landed is waited for before the next task', () => {
    const story = simulate({
      plan: makePlan('A', 'B'),
      policy: makePolicy({}, { onLimit: 'wait' }),
      behave: ({ cycle }) => (cycle === 1 ? { ended: { error: limit(start + 31 * minute) } } : {}),
    });
    // Cut short by its limit it is never done by that: the task stays open.
    expect(story.state.landings.map(({ task, done }) => [task, done])).toEqual([
      ['A', false],
      ['A', true],
      ['B', true],
    ]);
    expect(startedAt(story.events)).toEqual([0, 31 * 60 + 36, 32 * 60 + 36]);
  });

  test('of one agent is another’s turn, and the first comes back when it ended', () => {
    const story = simulate({
      plan: makePlan('A', 'B', 'C'),
      policy: makePolicy({ agents: ['first', 'second'] }, { onLimit: 'fallback' }),
      behave: ({ agent, cycle }) => (agent === 'first' && cycle === 1 ? met(limit(start + 2 * minute + 30_000)) : {}),
    });
    expect(agentsOf(story.events)).toEqual(['first', 'second', 'second', 'first']);
    expect(story.stop.reason).toBe('finished');
  });

  test('of all agents ends the run, and says whose comes first', () => {
    const story = night(
      { onLimit: 'fallback' },
      ({ agent }) => limit(start + (agent === 'first' ? 90 : 60) * minute, `limit of ${agent}`),
      { agents: ['first', 'second'] },
    );
    expect(agentsOf(story.events)).toEqual(['first', 'second']);
    expect(ending(story)).toBe('session_limit: limit of second; no agent is left');
  });
});

describe('an overload', () => {
  test('has pauses that grow before it is tried again, and then ends the run with no attempt used', () => {
    const story = night({ overloadPauseMs: 10_000, maxOverloads: 4 }, () => overload);
    const starts = startedAt(story.events);
    const pauses = starts.slice(1).map((at, index) => at - (starts[index] ?? 0) - 60);
    expect(pauses).toHaveLength(4);
    [10, 40, 160, 600].forEach((expected, index) => {
      expect(pauses[index]).toBeGreaterThanOrEqual(expected * 0.75);
      expect(pauses[index]).toBeLessThanOrEqual(expected * 1.25);
    });
    expect(story.stop.reason).toBe('infrastructure');
    expect(story.state.tasks.get('A')?.attempts).toBe(0);
  });

  test('that ends is forgotten: the next one begins with a short pause', () => {
    const story = simulate({
      plan: makePlan('A', 'B'),
      policy: makePolicy({}, { overloadPauseMs: 10_000 }),
      behave: ({ cycle }) => (cycle === 1 || cycle === 3 ? met(overload) : {}),
    });
    const waited = story.events.flatMap((event) =>
      event.type === 'limit-waited' ? [event.untilMs - Date.parse(event.at)] : [],
    );
    expect(waited).toHaveLength(2);
    expect(Math.max(...waited)).toBeLessThanOrEqual(12_500);
    expect(story.stop.reason).toBe('finished');
  });

  test('is spread over the runs that meet it together', () => {
    const first = (run: string): number =>
      startedAt(
        simulate({
          plan: makePlan('A'),
          policy: makePolicy({ run }, { overloadPauseMs: 60_000 }),
          behave: ({ cycle }) => (cycle === 1 ? met(overload) : {}),
        }).events,
      )[1] ?? 0;
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map(first)).size).toBeGreaterThan(3);
  });
});
