import type { ProofStage } from '../../core/gate/gate.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { readGuardFiles } from '../read-guard-files.ts';
import { composeProofTree } from './compose-proof-tree.ts';

/** The tree that a proof runs on, put together of the last green commit and the attempt; `null`: a stand-in would be the attempt itself. */
export async function proofTree(loop: Loop, cycle: CycleState, stage: ProofStage): Promise<string | null> {
  const { runner, plan } = loop;
  const { measured } = cycle;
  if (measured === null) throw new Error('a proof was asked for before the attempt was measured');
  const base = await runner.treeOf(cycle.base);
  const files = await readGuardFiles(runner, await changeOf(loop, base, measured.work));
  const mayChange = plan.plan.tasks.find(({ id }) => id === cycle.task)?.mayChange ?? [];
  return composeProofTree(runner, { base, tree: measured.tree, work: measured.work, files, mayChange }, stage);
}
