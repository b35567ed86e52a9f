import type { CycleStarted } from '../journal/event.ts';
import type { Facts, Policy } from '../loop/facts.ts';
import { stopAtDeadline } from '../loop/decide-stop.ts';
import type { LoopState, TaskState } from '../loop/state.ts';
import type { Approved } from './waiting.ts';

/** The task whose approved work is to be landed next; the plan's order. `null`: none. */
export function nextApproved(state: LoopState): (TaskState & { approved: Approved }) | null {
  for (const task of state.tasks.values()) if (isApproved(task)) return task;
  return null;
}

function isApproved(task: TaskState): task is TaskState & { approved: Approved } {
  return task.approved !== null && task.listed && task.done === null && !task.ticked && task.quarantine === null;
}

/** What ends a run costs no agent here, so only a person's word, the clock and a broken ground keep it from being landed. */
export function mayLandApproved(state: LoopState, facts: Facts, policy: Policy): boolean {
  if (facts.pause !== 'none' || state.run.halted?.reason === 'infrastructure') return false;
  return stopAtDeadline(state, facts, policy) === null;
}

/** A cycle without an agent: the approved work, put on the last green commit. */
export function startApproved(state: LoopState, task: TaskState & { approved: Approved }): CycleStarted {
  const { work } = task.approved;
  return {
    type: 'cycle-started',
    cycle: state.cycles + 1,
    task: task.id,
    attempt: task.attempts + 1,
    taskCycle: task.cycles + 1,
    base: state.head ?? '',
    from: work.tree,
    fromBase: work.base,
    agent: work.agent,
    approved: work.cycle,
  };
}
