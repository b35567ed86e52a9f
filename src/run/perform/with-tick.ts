import { repairTask } from '../../core/loop/fold.ts';
import type { Loop } from '../loop.ts';

/** The tick of a tracked plan, made on the file as the tree has it: the user's uncommitted edits stay theirs. */
export async function withTick(loop: Loop, task: string, work: string): Promise<string> {
  const start = loop.state.start;
  if (start === null || !start.plan.tracked || task === repairTask) return work;
  const bytes = await loop.runner.fileAt(work, start.plan.path);
  const ticked = bytes === null ? null : loop.plan.format.tick(bytes, task);
  return ticked === null ? work : loop.runner.withFiles(work, [{ path: start.plan.path, bytes: ticked }]);
}
