import type { LoopState, TaskState } from './state.ts';
import { isReady, type TaskStatus } from './task-status.ts';

/** The ready task with the smallest priority; none sorts last; ties go by place in the plan. */
export function chooseTask(state: LoopState, statuses: ReadonlyMap<string, TaskStatus>): TaskState | null {
  let best: TaskState | null = null;
  for (const task of state.tasks.values()) {
    if (!task.listed || !isReady(task, statuses)) continue;
    if (best === null || rank(task) < rank(best)) best = task;
  }
  return best;
}

function rank(task: TaskState): number {
  return task.priority ?? Number.POSITIVE_INFINITY;
}
