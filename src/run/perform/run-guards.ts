import { runGuards as askGuards } from '../../core/guard/run-guards.ts';
import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';

const noScope = { allowedPaths: [], forbid: [], mayChange: [] };

/** Asks every guard about the attempt. */
export async function runGuards(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'guards' });
  const measured = cycle.measured;
  if (measured === null) throw new Error('guards were asked before the attempt was measured');
  const change = await changeOf(loop, await loop.runner.treeOf(cycle.base), measured.work);
  const scope = loop.plan.plan.tasks.find((task) => task.id === cycle.task) ?? noScope;
  const findings = askGuards({ change, scope, settings: loop.settings.guards, notes: measured.notes });
  return [{ type: 'guards-ran', cycle: cycle.cycle, findings }];
}
