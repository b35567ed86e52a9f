import { relative, resolve } from 'node:path';
import type { RunCommand } from '../command-context.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { noRunYet } from '../no-run-yet.ts';
import { runRun } from './run.ts';

/** Goes on with a loop: the plan and the branch are those of its journal. */
export const runResume: RunCommand = async (context, [name], options) => {
  const found = await requireLoop(context, name);
  const { repository, view } = found;
  const { start } = view.state;
  const exitCode = start === null ? tellJournal(context, found) : 0;
  if (start === null && exitCode !== 0) return exitCode;
  if (start === null) throw noRunYet();
  const plan = relative(context.cwd, resolve(repository.root, start.plan.path));
  return runRun(context, [plan], { ...options, branch: start.branch });
};
