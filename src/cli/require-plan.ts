import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatPlanProblems } from '../config/format-problems.ts';
import type { Settings } from '../config/settings.ts';
import type { Plan } from '../core/plan/plan.ts';
import { openPlan, type PlanWatch } from '../run/plan-watch.ts';
import type { CommandContext } from './command-context.ts';
import { isFile } from './is-file.ts';
import { UserError } from './user-error.ts';

/** The plan that is named, read; or every problem of it with its place. */
export function requirePlan(context: CommandContext, settings: Settings): PlanWatch {
  const named = settings.planPath;
  if (named === null)
    throw new UserError('no-plan', 'no plan is named', 'lastgreen run PLAN, or plan: in lastgreen.yaml');
  const shown = relative(context.cwd, named);
  if (!isFile(named))
    throw new UserError(
      'no-plan',
      `there is no file ${shown}`,
      'a prd.json, a checklist in Markdown, or any text as a prompt',
    );
  // Links followed: whether it is in the repository, and tracked there, is asked of the file itself.
  const path = realpathSync(named);
  const opening = openPlan(path, (plan) => withIntent(plan, path));
  if (!opening.ok) throw new UserError('plan', formatPlanProblems(shown, opening.problems).join('\n'));
  return opening.watch;
}

/** `PLAN.md` beside a checklist is its intent. */
function withIntent(plan: Plan, path: string): Plan {
  if (plan.kind !== 'checklist') return plan;
  const beside = join(dirname(path), 'PLAN.md');
  return beside === path || !isFile(beside) ? plan : { ...plan, intent: readFileSync(beside, 'utf8') };
}
