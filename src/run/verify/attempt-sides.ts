import type { Change } from '../../core/guard/change.ts';
import type { ObjectId, RunnerGit } from '../../host/git/port.ts';
import type { ProofSides } from '../perform/compose-proof-tree.ts';
import { readGuardFiles } from '../read-guard-files.ts';
import { scopeOf } from '../ask-guards.ts';
import type { NotedCommit } from './read-noted-commit.ts';
import type { LoopKnowledge } from './verify-request.ts';

/** An attempt as a run measured it, told from the commit that it became. */
export interface AttemptSides extends ProofSides {
  readonly change: Change;
}

/** `null`: the parent is not here. */
export async function attemptSides(
  runner: RunnerGit,
  { tree, parent }: Pick<NotedCommit, 'tree' | 'parent'>,
  task: string,
  { tasks, planPath }: LoopKnowledge,
): Promise<AttemptSides | null> {
  if (parent === null) return null;
  const base = await runner.treeOf(parent);
  const work = await withoutTick(runner, tree, base, planPath);
  const change = await runner.change(base, work);
  const { mayChange } = scopeOf({ tasks }, task);
  return { base, tree, work, change, files: await readGuardFiles(runner, change), mayChange };
}

async function withoutTick(
  runner: RunnerGit,
  tree: ObjectId,
  base: ObjectId,
  planPath: string | null,
): Promise<ObjectId> {
  if (planPath === null || !(await runner.isTracked(base, planPath))) return tree;
  return runner.withPathsFrom(tree, base, [planPath]);
}
