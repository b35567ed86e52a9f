import { endApprovals } from '../approval/end-approvals.ts';
import { mayLandApproved, nextApproved, startApproved } from '../approval/next-approved.ts';
import { takeRequest } from '../approval/take-request.ts';
import { decideBeforeRun } from '../hook/decide-hook.ts';
import type { CycleStarted, EventBody, FinalMeasured } from '../journal/event.ts';
import { isRatchetKnown, isStartable, judgeFinal } from '../ratchet/judge-whole.ts';
import { chooseRung, decidePause } from '../limit/decide-pause.ts';
import { chooseTask } from './choose-task.ts';
import { decideCycle } from './decide-cycle.ts';
import { decideStop, isComplete, stopAtDeadline, stopFor } from './decide-stop.ts';
import type { Facts, Policy } from './facts.ts';
import type { LoopState } from './state.ts';
import type { Step } from './step.ts';
import { taskStatuses } from './task-status.ts';
import { formatCount } from '../report/format-amount.ts';

/** Id of the one task of a prompt plan. */
export const promptTask = 'prompt';

/** The one place that says what happens next. Pure: the same journal, facts and policy give the same step. */
export function decide(state: LoopState, facts: Facts, policy: Policy): Step {
  if (facts.plan.digest !== state.planDigest) return { kind: 'record', events: [facts.plan] };
  const taken = takeRequest(state, facts, policy);
  if (taken !== null) return taken;
  const inCycle = decideCycle(state, facts, policy);
  const before = decideBeforeRun(state, facts, policy);
  if (inCycle !== null) return before ?? inCycle;
  const approved = nextApproved(state);
  if (policy.only === 'approvals' && approved === null) return { kind: 'record', events: [endApprovals(state)] };
  const early = before ?? decideStart(state, facts, policy);
  if (early !== null) return early;
  if (state.heldBy !== null && facts.branchUsedBy === null && state.head !== null) {
    return { kind: 'release-landings', expected: state.published, head: state.head };
  }
  if (approved !== null && mayLandApproved(state, facts, policy)) {
    return { kind: 'record', events: [startApproved(state, approved)] };
  }
  const statuses = taskStatuses(state);
  const stop = decideStop(state, facts, policy, statuses);
  if (stop !== null) return stop;
  // No agent is ever started for what people said.
  if (policy.only === 'approvals') return { kind: 'record', events: [endApprovals(state)] };
  const task = isComplete(state, policy, statuses) ? null : chooseTask(state, statuses);
  if (task === null) return decideEnd(state, facts, policy);
  if (task.attempts >= policy.limits.maxAttempts && policy.planKind !== 'prompt') {
    const because = `${formatCount(task.attempts, 'attempt')} used up`;
    return { kind: 'record', events: [{ type: 'task-quarantined', task: task.id, kind: 'attempts', because }] };
  }
  const agent = chooseRung(state, facts, policy, task.attempts);
  const pause = decidePause(state, facts, policy, agent);
  return pause ?? { kind: 'record', events: [startCycle(state, task.id, agent)] };
}

/** Before the first cycle: a person's word, then the baseline. */
function decideStart(state: LoopState, facts: Facts, policy: Policy): Step | null {
  if (facts.signal !== 'none') return stopFor('interrupted', 'ended by a signal', facts.signal);
  if (facts.pause === 'now') return stopFor('paused', 'paused by a person');
  const { baseline, head } = state;
  // What landed has passed these very gates, unless they were asked about it since and did not. In mid-run it is a person
  // who moved the branch: the repair after the final gate is for that.
  const isMeasured = baseline !== null && baseline.commit === head;
  const isRefuted = isMeasured && !isStartable(baseline, policy) && state.run.cycles === 0;
  const hasLanded = state.landings.length > 0 && state.proven !== null && state.proven === head;
  if (hasLanded && baseline?.key === policy.gatesKey && !isRefuted && isRatchetKnown(state, policy)) return null;
  if (head === null) throw new Error('a run was decided on before it started');
  const measured = baseline !== null && baseline.key === policy.gatesKey && baseline.commit === head;
  if (!measured || (!isStartable(baseline, policy) && !state.run.baselineMeasured)) {
    return stopAtDeadline(state, facts, policy) ?? { kind: 'measure-baseline', commit: head };
  }
  if (isStartable(baseline, policy)) return null;
  if (baseline.outcome === 'red') return stopFor('baseline', baseline.detail);
  return stopFor('infrastructure', `the baseline gate could not be judged: ${baseline.detail}`);
}

/** Every task is done, or a prompt's agent claimed the whole plan: the final full gate has the word. */
function decideEnd(state: LoopState, facts: Facts, policy: Policy): Step {
  const head = state.head ?? '';
  const final = state.final;
  if (facts.planFault !== null) return stopFor('infrastructure', `the plan can't be read: ${facts.planFault}`);
  if (final === null || final.commit !== head || !isFresh(state, policy))
    return stopAtDeadline(state, facts, policy) ?? { kind: 'measure-final', commit: head };
  if (judgeFinal(final, state) === 'green') return stopFor('finished', finishedDetail(state, finalDetail(final)));
  return stopFor('infrastructure', `the final gate could not be judged: ${final.detail}`);
}

/** With a ratchet: how much is left. */
function finalDetail({ detail, ratchet }: FinalMeasured): string {
  if (ratchet === undefined) return detail;
  const red = ratchet.red.length === 0 ? '' : `; red as before any work: ${ratchet.red.join(', ')}`;
  return `${ratchet.red.length === 0 ? `${detail}; ` : ''}left by the ratchet: ${ratchet.number ?? 'unknown'}${red}`;
}

/** What people ticked themselves has no proof, and that is said. */
function finishedDetail(state: LoopState, detail: string): string {
  const byHand = [...state.tasks.values()].filter((task) => task.listed && task.ticked && task.done === null);
  if (byHand.length === 0) return detail;
  const names = byHand.slice(0, 10).map((task) => task.id);
  const more = byHand.length > names.length ? ` and ${byHand.length - names.length} more` : '';
  return `${detail}; ticked in the plan by hand, without a proof: ${names.join(', ')}${more}`;
}

/** A final gate that was no success in an earlier run is measured again: the cause may have lain outside the tree. */
function isFresh(state: LoopState, policy: Policy): boolean {
  return state.run.finalMeasured || (state.final?.outcome === 'green' && state.baseline?.key === policy.gatesKey);
}

function startCycle(state: LoopState, id: string, agent: string): EventBody {
  const task = state.tasks.get(id);
  const attempts = task?.attempts ?? 0;
  const event: CycleStarted = {
    type: 'cycle-started',
    cycle: state.cycles + 1,
    task: id,
    attempt: attempts + 1,
    taskCycle: (task?.cycles ?? 0) + 1,
    base: state.head ?? '',
    from: task?.keep?.tree ?? null,
    fromBase: task?.keep?.base ?? null,
    agent,
  };
  return event;
}
