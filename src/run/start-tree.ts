import type { CycleState } from '../core/loop/state.ts';
import type { ObjectId, RunnerGit } from '../host/git/port.ts';

/**
 * The tree that a cycle's agent begins with: the last green commit, plus what a kept attempt changed. An attempt that
 * was made on an older commit is put on the newer one, or it would take back what landed since; where that can't be
 * done the cycle begins from the commit alone. The same cycle gives the same tree.
 */
export async function startTree(
  runner: RunnerGit,
  { base, from, fromBase }: Pick<CycleState, 'base' | 'from' | 'fromBase'>,
): Promise<ObjectId> {
  const baseTree = await runner.treeOf(base);
  if (from === null) return baseTree;
  if (fromBase === null || fromBase === base) return from;
  return (await runner.replay(await runner.treeOf(fromBase), from, baseTree)) ?? baseTree;
}
