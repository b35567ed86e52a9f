import type { TaskState } from '../loop/state.ts';
import type { Waiting } from './waiting.ts';

/** A person can answer it: it is in the plan, and nobody has done it meanwhile. */
export function isWaiting(task: TaskState): task is TaskState & { awaiting: Waiting } {
  return task.awaiting !== null && task.listed && task.done === null && !task.ticked && task.quarantine === null;
}
