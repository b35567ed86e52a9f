import type { LoopState, TaskState } from './state.ts';

export type TaskStatus = 'open' | 'done' | 'quarantined' | 'blocked' | 'awaiting';

/** Status of every listed task, in the plan's order. One pass: a plan may have ten thousand. */
export function taskStatuses(state: LoopState): Map<string, TaskStatus> {
  const statuses = new Map<string, TaskStatus>();
  let isInOrder = true;
  for (const task of state.tasks.values()) {
    if (!task.listed || statuses.has(task.id)) continue;
    const own = ownStatus(task);
    if (own !== 'open' || task.dependsOn.length === 0) statuses.set(task.id, own);
    else {
      // What it depends on comes before it then.
      isInOrder = false;
      settle(state, task, statuses);
    }
  }
  if (isInOrder) return statuses;
  const listed = new Map<string, TaskStatus>();
  for (const task of state.tasks.values()) {
    const status = statuses.get(task.id);
    if (task.listed && status !== undefined) listed.set(task.id, status);
  }
  return listed;
}

/** All that a task depends on is done. */
export function isReady(task: TaskState, statuses: ReadonlyMap<string, TaskStatus>): boolean {
  return statuses.get(task.id) === 'open' && task.dependsOn.every((id) => statuses.get(id) === 'done');
}

/** Walks dependencies with a stack of its own: a chain of ten thousand tasks is no reason to overflow. */
function settle(state: LoopState, first: TaskState, statuses: Map<string, TaskStatus>): void {
  const stack: TaskState[] = [first];
  const entered = new Set<string>();
  while (stack.length > 0) {
    const task = stack[stack.length - 1];
    if (task === undefined) return;
    if (statuses.has(task.id)) {
      stack.pop();
      continue;
    }
    const own = ownStatus(task);
    if (own !== 'open' || entered.has(task.id)) {
      statuses.set(task.id, own === 'open' && isStuckBehind(task, statuses) ? 'blocked' : own);
      stack.pop();
      continue;
    }
    entered.add(task.id);
    for (const id of task.dependsOn) {
      const needed = state.tasks.get(id);
      if (needed !== undefined && !statuses.has(id) && !entered.has(id)) stack.push(needed);
    }
  }
}

function ownStatus(task: TaskState): TaskStatus {
  if (task.done !== null || task.ticked) return 'done';
  if (task.quarantine !== null) return 'quarantined';
  if (task.awaiting !== null) return 'awaiting';
  return 'open';
}

function isStuckBehind(task: TaskState, statuses: ReadonlyMap<string, TaskStatus>): boolean {
  return task.dependsOn.some((id) => {
    const status = statuses.get(id);
    return status === 'quarantined' || status === 'blocked';
  });
}
