import { describe, expect, test } from 'vitest';
import type { Request } from '../../../src/core/approval/request.ts';
import type { EventBody, JournalEvent } from '../../../src/core/journal/event.ts';
import type { Finding } from '../../../src/core/guard/finding.ts';
import { fold } from '../../../src/core/loop/fold.ts';
import { emptyState, type CycleState, type LoopState } from '../../../src/core/loop/state.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story, type World } from '../../support/simulate-loop.ts';

const asked: Finding = { rule: 'dependency-added', severity: 'ask', path: 'package.json', line: null, message: 'x' };
const yes: Request = { kind: 'approve', id: '1', task: 'A', cycle: 1, answer: null, by: 'Ada' };

/** A asks at its first cycle; `requests` are there from the start, and taken once A waits. */
function worldOf(
  over: Partial<World> & {
    readonly requests?: readonly Request[];
    readonly first?: Behaviour;
    readonly later?: Behaviour;
  } = {},
): World {
  const { requests = [], first = { findings: [asked] }, later = {}, ...world } = over;
  const dropped = new Set<string>();
  return {
    plan: makePlan('A', 'B'),
    policy: makePolicy(),
    facts: (state: LoopState) => {
      for (const id of state.requests) dropped.add(id);
      const isAsked = state.tasks.get('A')?.awaiting !== null && state.tasks.has('A');
      return { requests: isAsked ? requests.filter(({ id }) => !dropped.has(id)) : [] };
    },
    behave: (cycle: CycleState) => (cycle.task === 'A' ? (cycle.approval === null ? first : later) : {}),
    ...world,
  };
}

function typesOf({ events }: Story): string[] {
  return events.map(({ type }) => type);
}

function startsOf({ events }: Story): [string, number | undefined][] {
  return events.flatMap((event) => (event.type === 'cycle-started' ? [[event.task, event.approved]] : []));
}

describe('approved work', () => {
  test('comes before any ready task, and its cycle has no agent', () => {
    const story = simulate(worldOf({ requests: [yes] }));
    expect(story.stop.reason).toBe('finished');
    expect(startsOf(story)).toEqual([
      ['A', undefined],
      ['A', 1],
      ['B', undefined],
    ]);
    expect(typesOf(story).filter((type) => type === 'agent-ended')).toHaveLength(2);
    expect(story.state.run.cycles).toBe(2);
    expect(story.state.tasks.get('A')).toMatchObject({ attempts: 0, approved: null, awaiting: null });
  });

  test('lands although money, cycles and landings are used up: nothing of them is needed', () => {
    for (const limits of [{ maxCostUsd: 0.001 }, { maxCycles: 1 }, { maxTokens: 1 }]) {
      const story = simulate(worldOf({ requests: [yes], policy: makePolicy({}, limits) }));
      expect({ limits, landed: story.state.landings.map(({ task }) => task) }).toEqual({ limits, landed: ['A'] });
    }
  });

  test('waits where the deadline is there, and is landed by the next run', () => {
    const world = worldOf({ requests: [yes] });
    const untilApproved = (state: LoopState): { nowMs?: number } =>
      (state.tasks.get('A')?.approved ?? null) === null ? {} : { nowMs: Date.parse('2027-01-01T00:00:00Z') };
    const late = simulate({ ...world, facts: (state) => ({ ...world.facts?.(state), ...untilApproved(state) }) });
    expect(late.stop.reason).toBe('deadline');
    expect(late.state.landings).toEqual([]);
    const next = simulate({ ...world, policy: makePolicy({ run: 'r2' }) }, late.events);
    expect(next.state.landings[0]?.task).toBe('A');
  });

  test('is judged once where its gates say no, and an agent goes on from it', () => {
    const story = simulate(worldOf({ requests: [yes], later: { gate: 'red' } }));
    expect(startsOf(story).slice(0, 3)).toEqual([
      ['A', undefined],
      ['A', 1],
      ['A', undefined],
    ]);
    expect(story.events.filter((event) => event.type === 'cycle-started')[2]).toMatchObject({
      attempt: 1,
      from: 'work-1',
    });
    expect(story.state.tasks.get('A')?.tried.map(({ verdict }) => verdict)).toEqual(['awaiting', 'red', 'awaiting']);
    expect(story.state.tasks.get('A')?.failure).toBeNull();
  });

  test('that is asked about anew is asked once, with what was approved before', () => {
    const fresh: Finding = { ...asked, path: 'other.json' };
    const story = simulate(worldOf({ requests: [yes], later: { findings: [{ ...asked, severity: 'note' }, fresh] } }));
    expect(story.stop.reason).toBe('awaiting_approval');
    const questions = story.events.filter((event) => event.type === 'approval-asked');
    expect(questions.map(({ findings }) => findings?.map(({ path }) => path))).toEqual([
      ['package.json'],
      ['package.json', 'other.json'],
    ]);
  });

  test('an answer to what is not asked any more is let go', () => {
    const story = simulate(
      worldOf({
        requests: [{ ...yes, cycle: 9 }],
        facts: (() => {
          let isDropped = false;
          return (state: LoopState) => {
            const isAsked = (state.tasks.get('A')?.awaiting ?? null) !== null;
            const requests = isAsked && !isDropped ? [{ ...yes, cycle: 9 }] : [];
            if (isAsked) isDropped = true;
            return { requests };
          };
        })(),
      }),
    );
    expect(story.stop.reason).toBe('awaiting_approval');
    expect(typesOf(story)).not.toContain('approval-given');
  });

  test('tests that could not be tried with the old ones are accepted by a yes', () => {
    const unclear: Behaviour = { oldTests: ['not-run'] };
    const story = simulate(worldOf({ requests: [yes], first: unclear, later: unclear }));
    expect(story.stop.reason).toBe('finished');
    const question = story.events.find((event) => event.type === 'approval-asked');
    expect(question).toMatchObject({ kind: 'finding', findings: [{ rule: 'test-changed', path: 'test/a.test.js' }] });
    expect(story.state.landings.map(({ task }) => task)).toEqual(['A', 'B']);
  });

  test('and old tests that fail by then are not', () => {
    const story = simulate(
      worldOf({ requests: [yes], first: { oldTests: ['not-run'] }, later: { oldTests: ['red'] } }),
    );
    expect(story.state.tasks.get('A')?.tried[1]).toMatchObject({ verdict: 'unproven' });
  });

  test('what its agent met (a usage limit, a time limit) does not stop the run a second time', () => {
    const ended = {
      error: { kind: 'limit', message: 'resets 3am', by: 'structure' },
      claim: { kind: 'done' },
    } as const;
    const world = worldOf({ first: { findings: [asked], ended } });
    const limited = simulate(world);
    expect(limited.stop.reason).toBe('session_limit');
    const next = simulate(
      { ...worldOf({ requests: [yes], first: { findings: [asked], ended } }), policy: makePolicy({ run: 'r2' }) },
      limited.events,
    );
    expect(next.stop.reason).toBe('finished');
    expect(next.state.landings.map(({ task }) => task)).toEqual(['A', 'B']);
  });
});

describe('a journal of an earlier version', () => {
  const bare = (events: readonly JournalEvent[]): JournalEvent[] =>
    events.map((event) => {
      if (event.type !== 'approval-asked') return event;
      const { kind: _kind, cycle: _cycle, findings: _findings, ...rest } = event;
      return rest;
    });

  test.each<[string, Behaviour]>([
    ['finding', { findings: [asked] }],
    ['question', { empty: true, ended: { claim: { kind: 'ask', question: 'Which?' } } }],
  ])('tells what is waited for all the same: %s', (kind, first) => {
    const { events } = simulate(worldOf({ first }));
    const old = bare(events);
    const request: Request = { ...yes, answer: kind === 'question' ? 'This.' : null };
    const later: Behaviour = {};
    const next = simulate(
      {
        ...worldOf({ requests: [request], first: {}, later }),
        policy: makePolicy({ run: 'r2' }),
      },
      old,
    );
    expect(next.stop.reason).toBe('finished');
    const given = next.events.find((event) => event.type === 'approval-given');
    expect(given).toMatchObject({
      kind,
      cycle: 1,
      findings: kind === 'finding' ? [{ rule: 'dependency-added', path: 'package.json', message: 'x' }] : [],
    });
    expect(startsOf(next).map(([, approved]) => approved)).toContain(kind === 'finding' ? 1 : undefined);
  });

  test('with an answer in it is open again', () => {
    const { events } = simulate(
      worldOf({ first: { empty: true, ended: { claim: { kind: 'ask', question: 'Which?' } } } }),
    );
    const answer: EventBody = { type: 'approval-given', task: 'A', answer: 'This.' };
    const last = events.at(-1);
    if (last === undefined) throw new Error('no events');
    const told = { ...answer, at: last.at, seq: last.seq + 1, prev: '' } as JournalEvent;
    const next = simulate({ ...worldOf({ first: {} }), policy: makePolicy({ run: 'r2' }) }, [...bare(events), told]);
    expect(next.stop.reason).toBe('finished');
    expect(next.state.tasks.get('A')?.said).toEqual([{ question: 'Which?', text: 'This.' }]);
  });
});

describe('without a run', () => {
  const only = { only: 'approvals' } as const;

  test('nothing but what people said is begun', () => {
    const { events } = simulate(worldOf({ first: { findings: [asked] } }));
    const world = worldOf({
      requests: [yes],
      plan: makePlan('A', 'B', 'C'),
      policy: makePolicy({ run: 'r2', ...only }),
    });
    const story = simulateToEnd(world, events);
    expect(story.slice(events.length + 1).map(({ type }) => type)).toEqual([
      'plan-read',
      'approval-given',
      'cycle-started',
      'attempt-measured',
      'guards-ran',
      'gate-ran',
      'verdict-given',
      'task-landed',
      'approvals-ended',
    ]);
  });

  test('how the last run ended is still so, but for the waiting that is over', () => {
    const { events } = simulate(worldOf({ first: { findings: [asked] } }));
    const settle = (from: readonly JournalEvent[]): Pick<LoopState, 'open' | 'stop' | 'settled'> => {
      const world = worldOf({ requests: [yes], policy: makePolicy({ run: 'r2', ...only }) });
      const state = emptyState();
      for (const event of simulateToEnd(world, from)) fold(state, event);
      return { open: state.open, stop: state.stop, settled: state.settled };
    };
    expect(settle(events)).toEqual({ open: false, stop: null, settled: true });
    // A run that was killed has no stop, and an answer gives it none.
    const killed = events.slice(0, -1);
    expect(settle(killed)).toEqual({ open: false, stop: null, settled: false });
    const late = events.map((event) =>
      event.type === 'run-stopped' ? { ...event, reason: 'deadline' as const } : event,
    );
    expect(settle(late)).toMatchObject({ open: false, stop: { reason: 'deadline' }, settled: false });
  });
});

/** As `simulate`, for what ends without a stop. */
function simulateToEnd(world: World, from: readonly JournalEvent[]): JournalEvent[] {
  let seen: JournalEvent[] = [];
  const watching: World = {
    ...world,
    facts: (state) => {
      if (!state.open) throw new Ended();
      return world.facts?.(state) ?? {};
    },
  };
  try {
    simulate(watching, from, (events) => (seen = events));
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  return seen;
}

class Ended extends Error {}
