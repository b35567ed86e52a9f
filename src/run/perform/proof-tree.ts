import type { CycleState } from '../../core/loop/state.ts';
import { testsToHold } from '../../core/prove/test-change.ts';
import { changeOf } from '../change-of.ts';
import type { Loop } from '../loop.ts';
import { readGuardFiles } from '../read-guard-files.ts';

/** The attempt with the tests of the last green commit in place of its own, those that its task may change apart. */
export async function oldTestsTree(loop: Loop, cycle: CycleState): Promise<string> {
  const { runner, plan } = loop;
  const { measured } = cycle;
  if (measured === null) throw new Error('old tests were asked for before the attempt was measured');
  const base = await runner.treeOf(cycle.base);
  const files = await readGuardFiles(runner, await changeOf(loop, base, measured.work));
  const mayChange = plan.plan.tasks.find(({ id }) => id === cycle.task)?.mayChange ?? [];
  const paths = testsToHold(files, mayChange).map(({ path }) => path);
  return runner.withPathsFrom(measured.tree, base, paths);
}
