import type { EventBody } from '../../core/journal/event.ts';
import type { CycleState } from '../../core/loop/state.ts';
import { wouldFinish } from '../../core/verdict/would-finish.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { attemptMeasured } from './attempt-measured.ts';
import { withTick } from './with-tick.ts';

/** Puts approved work on the present last green commit, measured as an agent's would be; the tick is made anew. */
export async function putApproved(loop: Loop, cycle: CycleState): Promise<EventBody[]> {
  const { approval } = cycle;
  if (approval === null) throw new Error('work was put that nobody approved');
  loop.onPhase({ kind: 'measuring' });
  const { runner, policy } = loop;
  const { work: waiting } = approval;
  const base = await runner.treeOf(cycle.base);
  const from = await runner.treeOf(waiting.base);
  const isEmpty = waiting.tree === from;
  const replayed = isEmpty ? base : await runner.replay(from, waiting.tree, base);
  const work = replayed ?? waiting.tree;
  const empty = work === base;
  const ticks = replayed !== null && wouldFinish(waiting.ended, policy.planKind);
  // Against the newest commit, work that could not be put on it would seem to take back all that landed since.
  const change = await changeOf(loop, replayed === null ? from : base, work);
  const ref = await runner.keep({
    loop: loop.branch,
    task: cycle.task,
    n: cycle.taskCycle,
    tree: work,
    parent: replayed === null ? waiting.base : cycle.base,
    message: `attempt ${cycle.taskCycle} at ${cycle.task}, approved\n`,
    stashes: [],
  });
  const told = {
    cycle: cycle.cycle,
    tree: ticks ? await withTick(loop, cycle.task, work) : work,
    work,
    ticks,
    ref,
    empty,
    commits: 0,
    stashes: 0,
    notes: [],
    ...(replayed === null ? { conflict: true } : {}),
  };
  return [attemptMeasured(told, change)];
}
