import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatPlanProblems } from '../config/format-problems.ts';
import type { Settings } from '../config/settings.ts';
import type { Plan } from '../core/plan/plan.ts';
import { FileFault } from '../host/file/file-fault.ts';
import { readRegular } from '../host/file/read-regular.ts';
import { maxPlanBytes, openPlan, type PlanOpening, type PlanWatch } from '../run/plan-watch.ts';
import type { CommandContext } from './command-context.ts';
import { isFile } from './is-file.ts';
import { UserError } from './user-error.ts';

/** The plan that is named, read; or every problem of it with its place. */
export function requirePlan(context: CommandContext, settings: Settings, root: string): PlanWatch {
  const named = settings.planPath;
  if (named === null)
    throw new UserError('no-plan', 'no plan is named', 'lastgreen run PLAN, or plan: in lastgreen.yaml');
  const shown = relative(context.cwd, named) || '.';
  if (isFolderOrGone(named)) throw noPlan(context, named, shown, root);
  // Links followed: whether it is in the repository, and tracked there, is asked of the file itself.
  const path = realpathSync(named);
  const opening = openOrRefuse(path);
  if (!opening.ok) throw new UserError('plan', formatPlanProblems(shown, opening.problems).join('\n'));
  return opening.watch;
}

const planHint = 'a prd.json, a checklist in Markdown, or any text as a prompt';

function openOrRefuse(path: string): PlanOpening {
  try {
    return openPlan(path, (plan) => withIntent(plan, path));
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new UserError('plan', error.message, planHint);
  }
}

/** Whatever else is no regular file is refused by who reads it. */
function isFolderOrGone(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function noPlan({ cwd }: CommandContext, named: string, shown: string, root: string): UserError {
  if (statSync(named, { throwIfNoEntry: false })?.isDirectory() === true)
    return new UserError('no-plan', `${shown} is a folder`, `name the plan in it: ${planHint}`);
  const atTop = join(root, shown);
  const hint = isFile(atTop) ? `is ${relative(cwd, atTop)} meant?` : planHint;
  return new UserError('no-plan', `there is no file ${shown}`, hint);
}

/** `PLAN.md` beside a checklist is its intent. */
function withIntent(plan: Plan, path: string): Plan {
  if (plan.kind !== 'checklist') return plan;
  const beside = join(dirname(path), 'PLAN.md');
  if (beside === path || !existsSync(beside)) return plan;
  return { ...plan, intent: readRegular(beside, maxPlanBytes).toString('utf8') };
}
