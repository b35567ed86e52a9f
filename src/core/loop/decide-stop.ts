import type { Facts, Policy } from './facts.ts';
import type { LoopState } from './state.ts';
import type { Step } from './step.ts';
import { stopReasons, type StopReason } from './stop-reason.ts';
import { limitThatStops } from '../limit/decide-pause.ts';
import { chooseTask } from './choose-task.ts';
import type { TaskStatus } from './task-status.ts';
import { waitingDetail } from './waiting-detail.ts';
import { formatCount } from '../report/format-amount.ts';

export function stopFor(reason: StopReason, detail: string, signal: Facts['signal'] = 'none'): Step {
  const exitCode = reason === 'interrupted' && signal === 'terminate' ? 143 : stopReasons[reason];
  return { kind: 'stop', reason, exitCode, detail };
}

/** The first reason that fell due, in the order that holds when several do; `null`: go on. `finished` is decided where the work ends. */
export function decideStop(
  state: LoopState,
  facts: Facts,
  policy: Policy,
  statuses: ReadonlyMap<string, TaskStatus>,
): Step | null {
  const { limits } = policy;
  const run = state.run;
  // The final gate is all that is left; only a signal or `pause --now` comes before it, and the deadline where it begins.
  if (isComplete(state, policy, statuses) && facts.signal === 'none' && facts.pause !== 'now') return null;
  if (facts.signal !== 'none') return stopFor('interrupted', 'ended by a signal', facts.signal);
  if (facts.pause !== 'none') return stopFor('paused', 'paused by a person');
  if (run.halted?.reason === 'infrastructure') return stopFor('infrastructure', run.halted.detail);
  const worn = wornExemption(state, limits);
  if (worn !== null && worn.cause !== 'limit') {
    return stopFor('infrastructure', `${worn.cause}: ${inARow(worn.count, 'time')} on ${worn.task}; ${worn.because}`);
  }
  const limited = limitThatStops(state, facts, policy, deadlineOf(state, policy).atMs);
  if (limited !== null) return stopFor('session_limit', limited);
  const spent = budgetSpent(state, policy) ?? (run.halted?.reason === 'budget' ? run.halted.detail : null);
  if (spent !== null) return stopFor('budget', spent);
  const late = stopAtDeadline(state, facts, policy);
  if (late !== null) return late;
  const review = reviewFull(state, policy);
  if (review !== null) return stopFor('review_cap', review);
  const repeated = repeatedFailure(state, limits.maxRepeatedErrors);
  if (repeated !== null) return stopFor('repeated_error', repeated);
  if (run.timeouts >= limits.maxCycleTimeouts) {
    return stopFor('cycle_timeout', `${inARow(run.timeouts, 'cycle')} ran into the cycle's limit`);
  }
  if (run.idle.length >= limits.maxIdle) {
    const last = state.cycle?.verdict?.because ?? '';
    return stopFor('idle', `${inARow(run.idle.length, 'cycle')} changed nothing; the last: ${last}`);
  }
  if (run.emptyQuarantines >= 2) return stopFor('idle', 'two tasks in a row were set aside with nothing changed');
  return decideByTasks(state, policy, statuses);
}

/** After the deadline nothing new begins, the baseline and the final gate no more than a cycle; `null`: there is time left. */
export function stopAtDeadline(state: LoopState, facts: Facts, policy: Policy): Step | null {
  const { atMs, because } = deadlineOf(state, policy);
  return facts.nowMs >= atMs ? stopFor('deadline', because) : null;
}

/** When the run must end, and which limit says so. */
export function deadlineOf(state: LoopState, policy: Policy): { atMs: number; because: string } {
  const byTime = state.run.startedAtMs + policy.limits.maxTimeMs;
  const until = policy.limits.untilMs;
  if (until !== null && until < byTime) return { atMs: until, because: 'the time of --until is reached' };
  return { atMs: byTime, because: `the time of --max-time is used up` };
}

function decideByTasks(state: LoopState, policy: Policy, statuses: ReadonlyMap<string, TaskStatus>): Step | null {
  const all = [...statuses.values()];
  const lost = all.filter(isLost).length;
  const quarantined = all.filter((status) => status === 'quarantined').length;
  const ready = chooseTask(state, statuses) !== null;
  const halt = haltFor(state, policy, statuses, ready);
  if (halt !== null) return stopFor('halt', halt);
  if (!ready && all.includes('awaiting')) {
    return stopFor('awaiting_approval', waitingDetail(all.filter((status) => status === 'awaiting').length));
  }
  if (!ready && all.some((status) => status !== 'done')) {
    return stopFor('blocked', `no task is ready${blockedWords(quarantined, lost - quarantined)}`);
  }
  if (state.run.cycles >= policy.limits.maxCycles) return stopFor('max_cycles', formatCount(state.run.cycles, 'cycle'));
  return null;
}

/**
 * What an earlier run set aside is known to whoever starts again: while there is a task to try, only what this run lost
 * of the tasks that it found open counts, and where it lost none nothing is news.
 */
function haltFor(
  state: LoopState,
  { limits }: Policy,
  statuses: ReadonlyMap<string, TaskStatus>,
  ready: boolean,
): string | null {
  const { run } = state;
  if (run.quarantines === 0) return null;
  const isMany = (lost: number, of: number): boolean => lost >= 2 && lost / of >= limits.haltRatio;
  const all = [...statuses.values()];
  const found = [...statuses].filter(([id]) => !run.closedBefore.has(id)).map(([, status]) => status);
  const foundLost = found.filter(isLost).length;
  const words = 'are set aside or wait for one that is';
  if (isMany(foundLost, found.length)) {
    const which = found.length === all.length ? '' : ' that were open when the run began';
    return `${foundLost} of ${found.length} tasks${which} ${words}`;
  }
  const lost = all.filter(isLost).length;
  return !ready && isMany(lost, all.length) ? `${lost} of ${all.length} tasks ${words}` : null;
}

function isLost(status: TaskStatus): boolean {
  return status === 'quarantined' || status === 'blocked';
}

function blockedWords(setAside: number, behind: number): string {
  if (setAside === 0) return '';
  const whom = setAside === 1 ? 'it' : 'one of them';
  return `; ${setAside} set aside${behind === 0 ? '' : `, ${behind} ${behind === 1 ? 'waits' : 'wait'} for ${whom}`}`;
}

function inARow(count: number, noun: string): string {
  return count === 1 ? formatCount(count, noun) : `${formatCount(count, noun)} in a row`;
}

/** Nothing is left but the final gate. */
export function isComplete(state: LoopState, policy: Policy, statuses: ReadonlyMap<string, TaskStatus>): boolean {
  if (policy.planKind === 'prompt') return state.run.finishedClaimed;
  return statuses.size > 0 && [...statuses.values()].every((status) => status === 'done');
}

/** Within one task the same failure sets it aside; across tasks, or where no agent has done anything yet, it ends the run. */
function repeatedFailure({ run, cycle }: LoopState, cap: number): string | null {
  const { failure } = run;
  if (failure === null || failure.count < cap || (failure.tasks.size === 1 && run.agentWorked)) return null;
  const last = cycle?.verdict?.because ?? '';
  return `the same failure ${formatCount(failure.count, 'time')}, in ${[...failure.tasks].join(', ')}; the last: ${last}`;
}

function wornExemption(
  state: LoopState,
  { maxExemptions, maxOverloads }: Policy['limits'],
): { task: string; cause: string; count: number; because: string } | null {
  for (const task of state.tasks.values()) {
    const cap = task.exemptions?.cause === 'overload' ? maxOverloads : maxExemptions;
    if (task.exemptions !== null && task.exemptions.count > cap && state.cycle?.task === task.id) {
      return { task: task.id, ...task.exemptions, because: task.tried.at(-1)?.because ?? '' };
    }
  }
  return null;
}

/** Which cap of money or tokens is used up; `null`: none. */
export function budgetSpent(state: LoopState, policy: Policy): string | null {
  const { maxCostUsd, maxTokens } = policy.limits;
  const { usd, tokens } = state.spend;
  if (maxCostUsd !== null && usd !== null && usd >= maxCostUsd)
    return `$${usd.toFixed(2)} of $${maxCostUsd.toFixed(2)} spent`;
  if (maxTokens !== null && tokens !== null && tokens >= maxTokens)
    return `${tokens} of ${formatCount(maxTokens, 'token')} spent`;
  return null;
}

function reviewFull(state: LoopState, policy: Policy): string | null {
  const { maxLanded, maxReviewLines } = policy.limits;
  if (maxLanded !== null && state.run.landed >= maxLanded) return `${formatCount(state.run.landed, 'commit')} landed`;
  if (maxReviewLines !== null && state.run.reviewLines >= maxReviewLines)
    return `${formatCount(state.run.reviewLines, 'changed line')} landed`;
  return null;
}
