import type { LoopState } from '../core/loop/state.ts';
import type { ObjectId, RunnerGit } from '../host/git/port.ts';

/** Tasks recorded as done whose commits are not on the branch that ends at `head`. */
export async function lostTasks(runner: RunnerGit, state: LoopState, head: ObjectId): Promise<string[]> {
  const lost: string[] = [];
  for (const task of state.tasks.values()) {
    const commit = task.done?.commit;
    if (typeof commit === 'string' && !(await runner.isAncestor(commit, head))) lost.push(task.id);
  }
  return lost;
}
