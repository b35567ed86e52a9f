import type { TaskState } from '../loop/state.ts';
import { isWaiting } from './is-waiting.ts';
import type { Request } from './request.ts';

/** Whether what a person was shown when they said this still stands. */
export function isOpenTo(task: TaskState | undefined, request: Request): boolean {
  if (task === undefined) return false;
  if (takesBack(request)) return task.approved?.work.cycle === request.cycle;
  return isWaiting(task) && (task.awaiting.cycle ?? 0) === request.cycle;
}

export function takesBack(request: Request): boolean {
  return request.kind === 'reject' && request.takesBack === true;
}
