import type { Settings } from '../config/settings.ts';
import type { Task } from '../core/plan/plan.ts';
import type { CommandContext } from './command-context.ts';
import { requirePlan } from './require-plan.ts';
import { UserError } from './user-error.ts';

/** A task of the plan that is named, or the sentence that says which there are. */
export function requireTask(context: CommandContext, settings: Settings, root: string, id: string): Task {
  const { tasks } = requirePlan(context, settings, root).plan;
  const found = tasks.find((task) => task.id === id);
  if (found !== undefined) return found;
  const known = tasks.slice(0, 20).map((task) => task.id);
  throw new UserError(
    'unknown-task',
    `the plan has no task ${id}`,
    known.length === 0 ? null : `tasks: ${known.join(', ')}`,
  );
}
