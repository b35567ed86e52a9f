import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { askGuards, scopeOf } from '../ask-guards.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';

/** Asks every guard about the attempt. */
export async function runGuards(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'guards' });
  const { runner, settings, policy, plan } = loop;
  const measured = cycle.measured;
  if (measured === null) throw new Error('guards were asked before the attempt was measured');
  const findings = await askGuards({
    runner,
    change: await changeOf(loop, await runner.treeOf(cycle.base), measured.work),
    scope: scopeOf(plan.plan, cycle.task),
    settings,
    gates: [...policy.quick, ...policy.full, ...policy.verifyOf(cycle.task)],
    notes: measured.notes,
  });
  return [{ type: 'guards-ran', cycle: cycle.cycle, findings }];
}
