import type { ApprovalAsked, ApprovalGiven, ApprovalRefused, VerdictGiven } from '../journal/event.ts';
import type { CycleState, LoopState, TaskState } from '../loop/state.ts';
import type { AskKind } from './asked.ts';
import { overrule } from '../review/overrule.ts';
import type { Said, WaitingWork } from './waiting.ts';

/** As many as a brief could tell. */
const maxSaid = 8;

/** The task waits from now on; what of its work is needed later is kept from the cycle at hand. */
export function foldAsked(state: LoopState, task: TaskState, event: ApprovalAsked): void {
  const cycle = state.cycle?.task === task.id ? state.cycle : null;
  if (cycle !== null) cycle.asked = true;
  const kind = event.kind ?? kindOf(cycle);
  task.awaiting = {
    kind,
    question: event.question,
    ref: event.ref,
    cycle: event.cycle ?? cycle?.cycle ?? null,
    findings: event.findings ?? findingsOf(cycle),
    work: kind === 'question' || cycle === null ? null : workOf(cycle, event.ref),
  };
}

/** A person's yes or answer. */
export function foldGiven(state: LoopState, task: TaskState, event: ApprovalGiven, at: string): void {
  noteTaken(state, event.request);
  const { awaiting } = task;
  if (awaiting === null) return;
  task.awaiting = null;
  if (event.answer !== null) say(task, { question: awaiting.question, text: event.answer });
  if (awaiting.work === null) return;
  // Nothing is tried at a task that waits: the newest attempt is the one that asks.
  task.overruled = overrule(task.overruled, task.last?.objections ?? [], event.answer);
  task.approved = {
    kind: awaiting.kind,
    question: awaiting.question,
    findings: awaiting.findings,
    work: awaiting.work,
    answer: event.answer,
    by: event.by ?? null,
    at,
  };
}

/** A person's no, also to what they had said yes to: open again, from the last green commit, with one attempt used. */
export function foldRefused(state: LoopState, task: TaskState, event: ApprovalRefused): void {
  noteTaken(state, event.request);
  const asked = task.awaiting ?? task.approved;
  if (asked === null) return;
  task.awaiting = null;
  task.approved = null;
  task.keep = null;
  task.attempts += 1;
  say(task, { question: asked.question, text: event.note, isNo: true });
}

/** Verdict over work that was approved: it is about no agent, so only the task learns of it. */
export function foldApprovedVerdict(state: LoopState, task: TaskState, cycle: CycleState, event: VerdictGiven): void {
  // Cut off before it was known: the approval stands, and the next step begins it again.
  if (event.verdict === 'cancelled') return;
  if (event.lands) return;
  task.approved = null;
  if (!event.done) return;
  // Nothing had to be changed, so there is no commit.
  task.done = { commit: null };
  task.tickDue = state.start?.plan.tracked === false;
}

function noteTaken(state: LoopState, request: string | undefined): void {
  if (request !== undefined) state.requests.add(request);
}

function say(task: TaskState, said: Said): void {
  task.said = [...task.said, said].slice(-maxSaid);
}

/** Told by the journal; one of an earlier version has it in the cycle. */
function kindOf(cycle: CycleState | null): AskKind {
  if (cycle === null || cycle.ended?.claim.kind === 'ask') return 'question';
  return cycle.measured?.empty === true ? 'already-true' : 'finding';
}

function findingsOf(cycle: CycleState | null): { rule: string; path: string | null; message: string }[] {
  const asking = cycle?.findings?.filter(({ severity }) => severity === 'ask') ?? [];
  return asking.map(({ rule, path, message }) => ({ rule, path, message }));
}

function workOf({ cycle, agent, measured, ended, base }: CycleState, ref: string | null): WaitingWork | null {
  if (measured === null || ended === null) return null;
  return { cycle, agent, tree: measured.work, base, ended, ref };
}
