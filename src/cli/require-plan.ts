import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatPlanProblems } from '../config/format-problems.ts';
import type { Settings } from '../config/settings.ts';
import type { Plan } from '../core/plan/plan.ts';
import { openPlan, type PlanWatch } from '../run/plan-watch.ts';
import type { CommandContext } from './command-context.ts';
import { isFile } from './is-file.ts';
import { UserError } from './user-error.ts';

/** The plan that is named, read; or every problem of it with its place. */
export function requirePlan(context: CommandContext, settings: Settings, root: string): PlanWatch {
  const named = settings.planPath;
  if (named === null)
    throw new UserError('no-plan', 'no plan is named', 'lastgreen run PLAN, or plan: in lastgreen.yaml');
  const shown = relative(context.cwd, named) || '.';
  if (!isFile(named)) throw noPlan(context, named, shown, root);
  // Links followed: whether it is in the repository, and tracked there, is asked of the file itself.
  const path = realpathSync(named);
  const opening = openPlan(path, (plan) => withIntent(plan, path));
  if (!opening.ok) throw new UserError('plan', formatPlanProblems(shown, opening.problems).join('\n'));
  return opening.watch;
}

function noPlan({ cwd }: CommandContext, named: string, shown: string, root: string): UserError {
  const kinds = 'a prd.json, a checklist in Markdown, or any text as a prompt';
  if (statSync(named, { throwIfNoEntry: false })?.isDirectory() === true)
    return new UserError('no-plan', `${shown} is a folder`, `name the plan in it: ${kinds}`);
  const atTop = join(root, shown);
  const hint = isFile(atTop) ? `is ${relative(cwd, atTop)} meant?` : kinds;
  return new UserError('no-plan', `there is no file ${shown}`, hint);
}

/** `PLAN.md` beside a checklist is its intent. */
function withIntent(plan: Plan, path: string): Plan {
  if (plan.kind !== 'checklist') return plan;
  const beside = join(dirname(path), 'PLAN.md');
  return beside === path || !isFile(beside) ? plan : { ...plan, intent: readFileSync(beside, 'utf8') };
}
