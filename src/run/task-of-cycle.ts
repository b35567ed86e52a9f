import { repairTask } from '../core/loop/fold.ts';
import { makeTask } from '../core/plan/make-task.ts';
import type { Task } from '../core/plan/plan.ts';
import type { Loop } from './loop.ts';

/** What a cycle works on, as people wrote it now; `null` for a prompt plan. */
export function taskOfCycle({ plan, state }: Pick<Loop, 'plan' | 'state'>, id: string): Task | null {
  if (plan.plan.kind === 'prompt') return null;
  if (id !== repairTask) return plan.plan.tasks.find((task) => task.id === id) ?? null;
  return makeTask({
    id,
    title: 'Repair what the final gate found',
    description: `Every task is done, and the full gate is red in a fresh tree: ${state.final?.detail ?? ''}`,
    acceptanceCriteria: ['The full gate succeeds in a freshly prepared tree.'],
    line: 1,
  });
}
