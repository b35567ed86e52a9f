import type { CycleState } from '../../core/loop/state.ts';
import { DiskFull } from '../infrastructure-fault.ts';
import type { Loop } from '../loop.ts';
import { startTree } from '../start-tree.ts';
import { markPrepared } from '../prepared-mark.ts';
import { setUpAgentTree } from './set-up-tree.ts';

/** The agent's tree for a cycle: the last green commit plus what a kept attempt left, its `.git` anew, set up. */
export async function prepareAgentTree(loop: Loop, cycle: CycleState): Promise<void> {
  loop.onPhase({ kind: 'preparing' });
  markPrepared(loop, null);
  const tree = await startTree(loop.runner, cycle);
  const { noSpace } = await loop.agentTree.prepare({ head: cycle.base, tree, branchName: loop.branch });
  if (noSpace !== null) throw new DiskFull(noSpace);
  await setUpAgentTree(loop, tree);
  markPrepared(loop, cycle.cycle);
}
