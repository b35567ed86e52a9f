import { relative, resolve } from 'node:path';
import type { RunCommand } from '../command-context.ts';
import { requireLoop } from '../require-loop.ts';
import { noRunYet } from '../no-run-yet.ts';
import { runRun } from './run.ts';

/** Goes on with a loop: the plan and the branch are those of its journal. */
export const runResume: RunCommand = async (context, [name], options) => {
  const { repository, view } = await requireLoop(context, name);
  const { start } = view.state;
  if (start === null) throw noRunYet();
  const plan = relative(context.cwd, resolve(repository.root, start.plan.path));
  return runRun(context, [plan], { ...options, branch: start.branch });
};
