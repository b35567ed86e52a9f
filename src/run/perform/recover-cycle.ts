import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { cancelledEnd } from '../cancelled-end.ts';
import { freeAgentLocks } from '../free-agent-locks.ts';
import type { Loop } from '../loop.ts';
import { readPrepared } from '../prepared-mark.ts';
import { prepareAgentTree } from './prepare-agent-tree.ts';

/**
 * The last run ended while this cycle's agent ran. What it left is measured as it is; a tree that was not yet prepared
 * for it is prepared now, so that an older attempt's files are not taken for its work.
 */
export async function recoverCycle(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onNotice(`the last run ended without closing cycle ${cycle.cycle}; what its agent left is kept`);
  freeAgentLocks(loop, cycle.run);
  if (readPrepared(loop) !== cycle.cycle) await prepareAgentTree(loop, cycle);
  return [cancelledEnd(cycle.cycle)];
}
