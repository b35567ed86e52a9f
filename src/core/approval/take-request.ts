import type { EventBody } from '../journal/event.ts';
import type { Facts, Policy } from '../loop/facts.ts';
import type { LoopState, TaskState } from '../loop/state.ts';
import type { Step } from '../loop/step.ts';
import { formatCount } from '../report/format-amount.ts';
import { isOpenTo, takesBack } from './is-open-to.ts';
import { isWaiting } from './is-waiting.ts';
import type { RejectRequest, Request } from './request.ts';

/** The next thing that a person asked for: into the journal first, then its file goes. `null`: nothing is asked. */
export function takeRequest(state: LoopState, facts: Facts, policy: Policy): Step | null {
  const [request] = facts.requests;
  if (request === undefined) return null;
  // It was taken, and the run ended before the file was gone.
  if (state.requests.has(request.id)) return { kind: 'drop-request', id: request.id, why: null };
  const task = state.tasks.get(request.task);
  const why = whyNot(task, request);
  // Its landing is at work: first that ends, by itself or because of this.
  if (why === null && takesBack(request) && isBeingLanded(state, request)) return null;
  if (task === undefined || why !== null) return { kind: 'drop-request', id: request.id, why };
  return {
    kind: 'record',
    events: request.kind === 'approve' ? [given(task, request)] : refused(task, request, policy),
  };
}

/** What a person takes back while it is measured is not measured to its end. */
export function isTakenBack(state: LoopState, { requests }: Facts): boolean {
  const task = state.cycle === null || state.cycle.approval === null ? undefined : state.tasks.get(state.cycle.task);
  return requests.some((each) => takesBack(each) && each.task === task?.id && isOpenTo(task, each));
}

function isBeingLanded({ cycle }: LoopState, { task }: Request): boolean {
  if (cycle === null || cycle.task !== task || cycle.approval === null || cycle.landed !== null) return false;
  return cycle.verdict === null || cycle.verdict.lands;
}

function whyNot(task: TaskState | undefined, request: Request): string | null {
  if (takesBack(request)) return isOpenTo(task, request) ? null : `${request.task} is no longer to be landed`;
  if (task?.approved && request.kind === 'approve') return `${request.task} is approved already, and is being landed`;
  if (task?.awaiting && !task.listed) return `${request.task} is not in the plan any more`;
  if (task === undefined || !isWaiting(task)) return `${request.task} does not wait for a person any more`;
  if (task.awaiting.cycle !== request.cycle) return `${request.task} waits for something else by now`;
  const isQuestion = task.awaiting.kind === 'question';
  return isQuestion && request.kind === 'approve' && request.answer === null ? `${request.task} needs an answer` : null;
}

function given(task: TaskState, { id, answer, by, cycle }: Request & { kind: 'approve' }): EventBody {
  const findings = task.awaiting?.findings ?? [];
  const kind = task.awaiting?.kind ?? 'question';
  return { type: 'approval-given', task: task.id, answer, kind, cycle, findings, by, request: id };
}

/** A prompt has nothing to turn to once it is set aside. */
function refused(task: TaskState, { id, note, by, cycle }: RejectRequest, policy: Policy): EventBody[] {
  const refusal: EventBody = { type: 'approval-refused', task: task.id, note, cycle, by, request: id };
  const used = task.attempts + 1;
  if (used < policy.limits.maxAttempts || policy.planKind === 'prompt') return [refusal];
  const because = `${formatCount(used, 'attempt')} used up; the last was rejected by a person: ${note}`;
  return [refusal, { type: 'task-quarantined', task: task.id, kind: 'attempts', because }];
}
