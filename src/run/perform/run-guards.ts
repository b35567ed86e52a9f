import { findMeasured } from '../../core/guard/find-measured.ts';
import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import type { Loop } from '../loop.ts';

/** Asks every guard about the attempt. */
export async function runGuards(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'guards' });
  const measured = cycle.measured;
  if (measured === null) throw new Error('guards were asked before the attempt was measured');
  return [{ type: 'guards-ran', cycle: cycle.cycle, findings: findMeasured(measured) }];
}
