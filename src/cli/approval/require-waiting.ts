import { isWaiting } from '../../core/approval/is-waiting.ts';
import type { Waiting } from '../../core/approval/waiting.ts';
import { repairTask } from '../../core/loop/fold.ts';
import type { LoopState, TaskState } from '../../core/loop/state.ts';
import { taskStatuses } from '../../core/loop/task-status.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { statusWord } from '../../core/report/status-words.ts';
import { UserError } from '../user-error.ts';

export type WaitingTask = TaskState & { readonly awaiting: Waiting };

const maxNamed = 20;

/** The task of this id, which waits for a person; else what it does instead, or which do. */
export function requireWaiting(state: LoopState, id: string): WaitingTask {
  const task = state.tasks.get(id);
  if (task !== undefined && isWaiting(task)) return task;
  const waiting = [...state.tasks.values()].filter(isWaiting).map((each) => each.id);
  const hint = waiting.length === 0 ? 'nothing waits' : `waiting: ${cleanLine(waiting.slice(0, maxNamed).join(', '))}`;
  if (task === undefined || (!task.listed && task.id !== repairTask))
    throw new UserError('unknown-task', `the plan has no task ${cleanLine(id)}`, hint);
  const status = statusWord(taskStatuses(state).get(id) ?? 'open');
  throw new UserError('not-waiting', `${cleanLine(id)} does not wait for a person: it is ${status}`, hint);
}
