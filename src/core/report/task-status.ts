import type { TaskState } from '../loop/state.ts';

/**
 * Where a task stands. `blocked`: something it depends on is set aside, directly or through others. A task behind one
 * that merely isn't done, or that waits for a person, is `open`.
 */
export type TaskStatus = 'open' | 'done' | 'quarantined' | 'blocked' | 'awaiting';

/** The status of each task by id. Safe against dependencies that go in a circle or name no task. */
export function taskStatuses(tasks: ReadonlyMap<string, TaskState>): ReadonlyMap<string, TaskStatus> {
  const statuses = new Map<string, TaskStatus>();
  const dependents = new Map<string, string[]>();
  const blocking: string[] = [];
  for (const task of tasks.values()) {
    const status = ownStatus(task);
    statuses.set(task.id, status);
    if (status === 'quarantined') blocking.push(task.id);
    for (const id of task.dependsOn) {
      const waiting = dependents.get(id);
      if (waiting) waiting.push(task.id);
      else dependents.set(id, [task.id]);
    }
  }
  // Each task is pushed at most once more: it is open before and blocked after.
  for (let id = blocking.pop(); id !== undefined; id = blocking.pop()) {
    for (const dependent of dependents.get(id) ?? []) {
      if (statuses.get(dependent) !== 'open') continue;
      statuses.set(dependent, 'blocked');
      blocking.push(dependent);
    }
  }
  return statuses;
}

function ownStatus(task: TaskState): TaskStatus {
  if (task.done !== null) return 'done';
  if (task.quarantine !== null) return 'quarantined';
  if (task.awaiting !== null) return 'awaiting';
  return 'open';
}
