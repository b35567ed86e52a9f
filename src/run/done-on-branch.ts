import type { LoopState } from '../core/loop/state.ts';
import type { Proof } from '../core/verdict/proof.ts';
import type { ObjectId, RunnerGit } from '../host/git/port.ts';

export interface DoneOnBranch {
  /** Tasks that commits on the branch name as landed, and the journal not at all or by other commits. */
  readonly taken: readonly { readonly task: string; readonly commit: ObjectId }[];
  /** Tasks recorded as done of which the branch has nothing. */
  readonly lost: readonly string[];
}

/** Where a loop's branch stands, and whose it is. */
export interface BranchSpan {
  readonly branch: string;
  readonly base: ObjectId;
  readonly head: ObjectId;
}

/** What a branch that a person moved says of the tasks: its trailers survive a rebase, the ids of its commits don't. */
export async function readDoneOnBranch(runner: RunnerGit, state: LoopState, span: BranchSpan): Promise<DoneOnBranch> {
  const named = new Map<string, ObjectId>();
  for (const { task, commit, partial } of await runner.landedTasks(span.base, span.head)) {
    if (!partial && !(await isOfAnotherLoop(runner, commit, span.branch))) named.set(task, commit);
  }
  const lost: string[] = [];
  for (const { id, done } of state.tasks.values()) {
    if (typeof done?.commit !== 'string') continue;
    if (await runner.isAncestor(done.commit, span.head)) named.delete(id);
    else if (!named.has(id)) lost.push(id);
  }
  return { taken: [...named].map(([task, commit]) => ({ task, commit })), lost };
}

/** Plans have the same ids again and again: what came by a merge is told by its proof. A clone has no notes, so none proves nothing. */
async function isOfAnotherLoop(runner: RunnerGit, commit: ObjectId, branch: string): Promise<boolean> {
  const note = await runner.noteOf(commit);
  if (note === null) return false;
  try {
    const { loop } = JSON.parse(note) as Partial<Proof>;
    return typeof loop === 'string' && loop !== branch;
  } catch {
    return false;
  }
}
