import { repairTask } from '../core/loop/fold.ts';
import type { Loop } from './loop.ts';

/** Which of the tasks have no line in the tracked plan at `treeish` that a landing there could tick, each with why. */
export async function whyNoTick(
  { state, runner, plan }: Pick<Loop, 'state' | 'runner' | 'plan'>,
  treeish: string,
  tasks: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { start } = state;
  if (start === null || !start.plan.tracked || start.plan.kind === 'prompt') return new Map();
  const { path } = start.plan;
  const bytes = await runner.fileAt(treeish, path);
  const reading = bytes === null ? null : plan.format.read(bytes);
  const known = new Set((reading?.ok === true ? reading.plan.tasks : (reading?.tasks ?? [])).map(({ id }) => id));
  const missing = tasks.filter((task) => task !== repairTask && !known.has(task));
  const because = bytes === null ? `there is no ${path} on the branch` : `${path} has no such task on the branch`;
  return new Map(missing.map((task) => [task, because]));
}
