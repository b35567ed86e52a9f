import { askPerson } from '../approval/ask-person.ts';
import type { EventBody } from '../journal/event.ts';
import type { Policy } from './facts.ts';
import { exemptVerdicts } from './fold-verdict.ts';
import type { CycleState, LoopState, TaskState } from './state.ts';
import { formatCount } from '../report/format-amount.ts';

/** What a verdict entails and the journal does not say yet: found from the state, so that a crash between two lines loses none. */
export function consequences(state: LoopState, cycle: CycleState, policy: Policy): EventBody[] {
  const verdict = cycle.verdict;
  const task = state.tasks.get(cycle.task);
  if (verdict === null || task === undefined) return [];
  const due: EventBody[] = [];
  const where = { cycle: cycle.cycle, task: cycle.task };
  if (exemptVerdicts.has(verdict.verdict) && !cycle.exempted && cycle.approval === null) {
    due.push({ type: 'exemption-granted', ...where, cause: verdict.cause ?? verdict.verdict });
  }
  if (verdict.falseReport && !cycle.falseReported) {
    due.push({ type: 'false-report-counted', ...where, because: verdict.because });
  }
  const asked = askPerson(state, cycle, policy);
  if (asked !== null) due.push(asked);
  const reason = quarantineReason(cycle, task, policy);
  if (reason !== null && task.quarantine === null) due.push({ type: 'task-quarantined', task: cycle.task, ...reason });
  return due;
}

/** A task is set aside when its caps are used up; never on an exemption, and never once it is done. */
function quarantineReason(
  cycle: CycleState,
  task: TaskState,
  policy: Policy,
): { kind: string; because: string } | null {
  const verdict = cycle.verdict;
  const limits = policy.limits;
  if (verdict === null || verdict.done || task.done !== null || task.awaiting !== null) return null;
  // What a person approved or answered is theirs, and no attempt of an agent's.
  if (cycle.approval !== null || verdict.verdict === 'awaiting') return null;
  // The agent has done nothing in this run: its crashes say nothing about the task, and end the run.
  if (verdict.verdict === 'crashed' && !verdict.charged) return null;
  // A prompt has nothing to turn to once it is set aside; `idle` and the run's own caps end it.
  const isPrompt = policy.planKind === 'prompt';
  if (task.failure !== null && task.failure.count >= limits.maxRepeatedErrors && verdict.fingerprint !== null) {
    return {
      kind: 'repeated',
      because: `the same failure ${formatCount(task.failure.count, 'time')}: ${verdict.because}`,
    };
  }
  if (task.blockedClaims >= 2 && cycle.ended?.claim.kind === 'blocked') {
    return { kind: 'blocked', because: `the agent says it is blocked: ${cycle.ended.claim.why}` };
  }
  if (task.attempts >= limits.maxAttempts && verdict.charged) {
    const empty = task.tried.slice(-limits.maxAttempts).every((tried) => tried.verdict === 'empty');
    if (empty && isPrompt) return null;
    return {
      kind: empty ? 'empty' : 'attempts',
      because: `${formatCount(task.attempts, 'attempt')} used up; the last: ${verdict.because}`,
    };
  }
  const cycles = task.cycles - task.approvedCycles;
  if (cycles >= limits.maxTaskCycles && !isPrompt) {
    return { kind: 'cycles', because: `${formatCount(cycles, 'cycle')} used up; the last: ${verdict.because}` };
  }
  return null;
}
