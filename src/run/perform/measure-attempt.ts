import { relative } from 'node:path';
import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { wouldFinish } from '../../core/verdict/would-finish.ts';
import { changeOf } from '../change-of.ts';
import { startTree } from '../start-tree.ts';
import type { Loop } from '../loop.ts';
import { attemptMeasured } from './attempt-measured.ts';
import { withTick } from './with-tick.ts';

/** Measures what the agent left: a snapshot without its edits to the plan, and with the tick where landing would make the task done. */
export async function measureAttempt(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  loop.onPhase({ kind: 'measuring' });
  const { runner, agentTree } = loop;
  const baseTree = await runner.treeOf(cycle.base);
  // The run that prepared it is gone.
  if (!agentTree.isPrepared) {
    await agentTree.adopt({ head: cycle.base, tree: await startTree(runner, cycle), branchName: loop.branch });
  }
  const snapshot = await agentTree.snapshot();
  const notes = [
    ...snapshot.notes,
    ...snapshot.nested.map((path) => `nested repository taken as plain files: ${path}`),
  ];
  let work = snapshot.tree;
  let change = await changeOf(loop, baseTree, work);
  const kept = keptPaths(loop);
  const tampered = change.files.map((file) => file.path).filter((path) => kept.some((each) => isAtOrBelow(path, each)));
  if (tampered.length > 0) {
    work = await runner.withPathsFrom(work, baseTree, tampered);
    change = await changeOf(loop, baseTree, work);
    notes.push(...tampered.map((path) => `plan-tampered: what the agent changed in ${path} was taken out`));
  }
  const empty = work === baseTree;
  const ended = cycle.ended;
  const ticks = !empty && ended !== null && wouldFinish(ended, loop.policy.planKind);
  const tree = ticks ? await withTick(loop, cycle.task, work) : work;
  const ref = await runner.keep({
    loop: loop.branch,
    task: cycle.task,
    n: cycle.taskCycle,
    tree: work,
    parent: cycle.base,
    message: `attempt ${cycle.taskCycle} at ${cycle.task}\n`,
    stashes: snapshot.stashes,
  });
  const told = {
    cycle: cycle.cycle,
    tree,
    work,
    ticks,
    ref,
    empty,
    commits: snapshot.commits,
    stashes: snapshot.stashes.length,
    notes,
  };
  return [attemptMeasured(told, change)];
}

/** Files that the runner and people write, never an agent. */
function keptPaths(loop: Loop): string[] {
  const root = loop.runner.repository.root;
  const plan = relative(root, loop.plan.path).replaceAll('\\', '/');
  const beside = plan.includes('/') ? plan.slice(0, plan.lastIndexOf('/') + 1) : '';
  const intent = loop.plan.plan.kind === 'checklist' ? [`${beside}PLAN.md`] : [];
  return plan.startsWith('../') ? [] : [plan, `${beside}progress.txt`, ...intent];
}

/** A folder in the place of a kept file is a change of that file. */
function isAtOrBelow(path: string, kept: string): boolean {
  return path === kept || path.startsWith(`${kept}/`);
}
