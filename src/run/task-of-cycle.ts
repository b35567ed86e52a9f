import { hideGates } from '../core/brief/hide-gates.ts';
import { repairTask } from '../core/loop/fold.ts';
import { makeTask } from '../core/plan/make-task.ts';
import type { Task } from '../core/plan/plan.ts';
import type { Loop } from './loop.ts';

/** What a cycle works on, as people wrote it now; `null` for a prompt plan. */
export function taskOfCycle({ plan, state, policy }: Pick<Loop, 'plan' | 'state' | 'policy'>, id: string): Task | null {
  if (plan.plan.kind === 'prompt') return null;
  if (id !== repairTask) return plan.plan.tasks.find((task) => task.id === id) ?? null;
  const detail = hideGates(state.final?.detail ?? '', [...policy.quick, ...policy.full]);
  return makeTask({
    id,
    title: 'Repair what the final gate found',
    description: `Every task is done, and the full gate is red in a fresh tree: ${detail}`,
    acceptanceCriteria: ['The full gate succeeds in a freshly prepared tree.'],
    line: 1,
  });
}
