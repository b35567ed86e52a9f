import type { Task } from './plan.ts';

/** A task that says no more than this: nothing limits it, nothing is permitted to it. */
export function makeTask(said: Pick<Task, 'id' | 'title' | 'description' | 'line'> & Partial<Task>): Task {
  return {
    acceptanceCriteria: [],
    priority: null,
    dependsOn: [],
    allowedPaths: [],
    forbid: [],
    mayChange: [],
    verify: [],
    prove: [],
    ticked: false,
    ...said,
  };
}
