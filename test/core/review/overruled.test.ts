import { describe, expect, test } from 'vitest';
import type { Request } from '../../../src/core/approval/request.ts';
import type { EventBody, JournalEvent, ReviewGiven } from '../../../src/core/journal/event.ts';
import { fold } from '../../../src/core/loop/fold.ts';
import { emptyState, type LoopState } from '../../../src/core/loop/state.ts';
import type { Objection } from '../../../src/core/review/objection.ts';
import { makePlan, makePolicy, simulate, type Behaviour, type Story } from '../../support/simulate-loop.ts';

const objection: Objection = { path: 'src/a.ts', line: 3, what: 'It divides by zero.', scenario: 'mean([])' };
const other: Objection = { ...objection, path: 'src/b.ts', what: 'No test would fail.' };
const yes: Request = { kind: 'approve', id: '1', task: 'A', cycle: 2, answer: 'Zero never comes.', by: 'Ada' };

function objects(...objections: readonly Objection[]): Partial<ReviewGiven> {
  return { answer: 'object', objections, fingerprint: 'review', because: 'all of it' };
}

/** Two attempts with the same objection, a yes that a red gate then refuses, and the attempts after it. */
function night(later: (cycle: number) => Partial<ReviewGiven>, second: Behaviour = {}, request: Request = yes): Story {
  return simulate({
    plan: makePlan('A'),
    policy: makePolicy({ reviewer: 'second' }, { maxCycles: 5 }),
    facts: (state: LoopState) => {
      const isAsked = state.tasks.get('A')?.awaiting?.cycle === 2 && !state.requests.has(request.id);
      return { requests: isAsked ? [request] : [] };
    },
    behave: ({ cycle, approval }) => {
      if (approval !== null) return { gate: 'red' };
      const tree = `t${cycle}`;
      if (cycle === 2) return { tree, review: objects(objection), ...second };
      return { tree, review: cycle === 1 ? objects(objection) : later(cycle) };
    },
  });
}

function verdictsOf({ events }: Story): [string, string][] {
  return events.flatMap((event) => (event.type === 'verdict-given' ? [[event.verdict, event.because]] : []));
}

function stateAt({ events }: Story, until: (event: JournalEvent) => boolean): LoopState {
  const state = emptyState();
  for (const event of events.slice(0, events.findIndex(until) + 1)) fold(state, event);
  return state;
}

const isYes = (event: EventBody): boolean => event.type === 'approval-given';

describe('an objection that a person overruled', () => {
  test('is remembered with the person’s words until the task lands, and told to no agent any more', () => {
    const story = night(() => ({}));
    expect(stateAt(story, isYes).tasks.get('A')?.overruled).toEqual([
      { objections: [objection], answer: 'Zero never comes.' },
    ]);
    const refused = stateAt(story, (event) => event.type === 'verdict-given' && event.cycle === 3).tasks.get('A');
    expect(refused).toMatchObject({ lastVerdict: 'red', last: { objections: [] } });
    expect(story.state.tasks.get('A')).toMatchObject({ done: { commit: 'c4' }, objected: [], overruled: [] });
  });

  test('neither has the person asked again nor sends the work back', () => {
    const story = night(() => objects({ ...objection, line: 9, what: 'it DIVIDES by zero' }));
    expect(verdictsOf(story).map(([verdict]) => verdict)).toEqual(['red', 'awaiting', 'red', 'green']);
    expect(verdictsOf(story).at(-1)?.[1]).toBe('all gates passed; what the reviewer objects to a person has overruled');
    expect(story.events.filter(({ type }) => type === 'approval-asked')).toHaveLength(1);
    expect(story.stop.reason).toBe('finished');
  });

  test('takes no other objection with it: that goes to the agent alone, and again to a person', () => {
    const story = night(() => objects(objection, other));
    expect(verdictsOf(story).slice(3)).toEqual([
      ['red', 'the reviewer objects: src/b.ts:3: No test would fail. (mean([]))'],
      ['awaiting', 'the reviewer objects again: src/b.ts:3: No test would fail. (mean([]))'],
    ]);
    const told = stateAt(story, (event) => event.type === 'verdict-given' && event.cycle === 4).tasks.get('A');
    expect(told?.last?.objections).toEqual([other]);
  });

  test('may be one that the agent disputed by changing nothing', () => {
    const story = night(() => objects(objection), { empty: true, ended: { claim: { kind: 'done' } } });
    expect(stateAt(story, isYes).tasks.get('A')?.overruled).toMatchObject([{ objections: [objection] }]);
    expect(verdictsOf(story).map(([verdict]) => verdict)).toEqual(['red', 'awaiting', 'red', 'green']);
  });

  test('is none where the person said no', () => {
    const no: Request = { kind: 'reject', id: '1', task: 'A', cycle: 2, note: 'It is right.', by: 'Ada' };
    const story = night(() => objects(objection), {}, no);
    expect(verdictsOf(story).map(([verdict]) => verdict)).toEqual(['red', 'awaiting', 'awaiting']);
  });
});
