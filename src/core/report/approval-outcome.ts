import type { Request } from '../approval/request.ts';
import type { JournalEvent } from '../journal/event.ts';
import type { LoopState } from '../loop/state.ts';
import { cleanLine } from './clean-line.ts';
import { shortId } from './short-id.ts';

/** What became of a person's yes or no. */
export interface ApprovalOutcome {
  /** What they asked for has come about. */
  readonly ok: boolean;
  /** One line. */
  readonly text: string;
}

/** `events`: of the work that took it up. */
export function approvalOutcome(
  task: string,
  said: Request['kind'],
  events: readonly JournalEvent[],
  state: LoopState,
): ApprovalOutcome {
  const { ok, text } = said === 'reject' ? ofNo(task, events, state) : ofYes(task, events, state);
  return { ok, text: cleanLine(`${task} ${text}`, 1000) };
}

function ofNo(id: string, events: readonly JournalEvent[], { tasks }: LoopState): ApprovalOutcome {
  const task = tasks.get(id);
  // Somebody else was faster.
  if (!events.some((event) => event.type === 'approval-refused' && event.task === id))
    return {
      ok: false,
      text: task?.done ? 'was not rejected: it is done' : 'was not rejected: it does not wait any more',
    };
  if (task?.quarantine) return { ok: true, text: `is set aside: ${task.quarantine.because}` };
  return { ok: true, text: 'is open again, one attempt used; the next brief has your note' };
}

function ofYes(id: string, events: readonly JournalEvent[], state: LoopState): ApprovalOutcome {
  const own = events.filter((event) => 'task' in event && event.task === id);
  const task = state.tasks.get(id);
  const landed = own.findLast((event) => event.type === 'task-landed');
  if (landed !== undefined) {
    const open = landed.done ? '' : ', and stays open: there is more to do';
    const held = landed.heldBy === null ? '' : `; it waits until ${landed.heldBy} leaves the branch`;
    return { ok: true, text: `landed as ${shortId(landed.commit)} on ${state.start?.branch ?? ''}${open}${held}` };
  }
  if (task?.done) {
    const { commit } = task.done;
    return {
      ok: true,
      text: commit === null ? 'is done: nothing had to be changed' : `has landed as ${shortId(commit)}`,
    };
  }
  if (task?.awaiting && !task.listed) return { ok: false, text: 'is not in the plan any more: nothing of it lands' };
  if (task?.awaiting) return { ok: false, text: `waits again: ${task.awaiting.question}` };
  if (task?.approved) {
    const { stop } = state;
    return {
      ok: false,
      text: `is approved and has not landed yet${stop === null ? '' : `: ${stop.reason}, ${stop.detail}`}`,
    };
  }
  const last = own.findLast(({ type }) => type === 'approval-given' || type === 'approval-refused');
  if (last?.type === 'approval-refused') return { ok: false, text: 'was taken back, and is open again' };
  const verdict = own.findLast((event) => event.type === 'verdict-given');
  if (verdict !== undefined) return { ok: false, text: `did not land and is open again: ${verdict.because}` };
  if (last !== undefined) return { ok: true, text: 'is open again; the next brief has the answer' };
  return { ok: false, text: 'was not taken up' };
}
