import { expect, test } from 'vitest';
import type { EventBody, JournalEvent } from '../../../src/core/journal/event.ts';
import { approvalOutcome } from '../../../src/core/report/approval-outcome.ts';
import { emptyState, type LoopState, type TaskState } from '../../../src/core/loop/state.ts';

const commit = 'c'.repeat(40);

function stateWith(task: Partial<TaskState>): LoopState {
  const state = emptyState();
  state.tasks.set('T', task as TaskState);
  return state;
}

function asEvents(...bodies: EventBody[]): JournalEvent[] {
  return bodies.map((body, index) => ({ ...body, at: '2026-01-01T00:00:00.000Z', seq: index + 1, prev: '' }));
}

test('a yes that somebody else was faster with has come about, a no has not', () => {
  const done = stateWith({ done: { commit } });
  expect(approvalOutcome('T', 'approve', [], done)).toEqual({ ok: true, text: 'T has landed as cccccccccc' });
  expect(approvalOutcome('T', 'reject', [], done)).toEqual({ ok: false, text: 'T was not rejected: it is done' });
  expect(approvalOutcome('T', 'reject', [], stateWith({}))).toEqual({
    ok: false,
    text: 'T was not rejected: it does not wait any more',
  });
  expect(approvalOutcome('T', 'approve', [], stateWith({}))).toEqual({ ok: false, text: 'T was not taken up' });
});

test('what others said of another task is no answer to this one, and text of others can not steer a terminal', () => {
  const events = asEvents({ type: 'approval-refused', task: 'U', note: 'no' });
  expect(approvalOutcome('T', 'reject', events, stateWith({})).ok).toBe(false);
  const quarantine = { kind: 'attempts', because: 'a\u001b[31mb\nc' };
  const own = asEvents({ type: 'approval-refused', task: 'T', note: 'no' });
  expect(approvalOutcome('T', 'reject', own, stateWith({ quarantine })).text).toBe('T is set aside: ab c');
});
