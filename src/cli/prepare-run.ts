import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatPlanProblems } from '../config/format-problems.ts';
import type { AgentChoice, Settings } from '../config/settings.ts';
import { findAdapter } from '../core/agent/adapters.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { resolveProgram } from '../host/process/resolve-program.ts';
import { openPlan, type PlanWatch } from '../run/plan-watch.ts';
import type { CommandContext, CommandOptions } from './command-context.ts';
import { openRunner } from './open-runner.ts';
import { readRunSettings } from './read-run-settings.ts';
import { requireRepository } from './require-repository.ts';
import { UserError } from './user-error.ts';

export interface PreparedRun {
  readonly settings: Settings;
  readonly runner: RunnerGit;
  readonly plan: PlanWatch;
  readonly ladder: readonly AgentChoice[];
}

/** Everything that a person may have to mend is looked at before anything is begun. */
export async function prepareRun(
  context: CommandContext,
  planArgument: string | undefined,
  options: CommandOptions,
): Promise<PreparedRun> {
  const repository = await requireRepository(context);
  const { settings, warnings } = readRunSettings(context, repository, planArgument, options);
  for (const warning of warnings) context.err(`warning: ${warning}\n`);
  const plan = requirePlan(context, settings);
  const ladder = requireAgents(context, settings);
  for (const file of [...settings.context.constitution, ...settings.context.conventions]) {
    if (!isFile(file)) throw new UserError('no-context', `there is no file ${relative(context.cwd, file)}, named under context:`);
  }
  return { settings, plan, ladder, runner: await openRunner(context, repository) };
}

function requirePlan(context: CommandContext, settings: Settings): PlanWatch {
  const path = settings.planPath;
  if (path === null) throw new UserError('no-plan', 'no plan is named', 'lastgreen run PLAN, or plan: in lastgreen.yaml');
  const shown = relative(context.cwd, path);
  if (!isFile(path)) throw new UserError('no-plan', `there is no file ${shown}`, 'a prd.json, a checklist in Markdown, or any text as a prompt');
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

function requireAgents(context: CommandContext, settings: Settings): readonly AgentChoice[] {
  const ladder = settings.agents;
  if (ladder === null || ladder.length === 0) {
    throw new UserError('no-agent', 'no agent is named', '--agent claude, --agent-command PROGRAM, or agent: in lastgreen.yaml');
  }
  for (const choice of ladder) {
    const program = choice.command?.[0] ?? findAdapter(choice)?.program;
    if (program === null || program === undefined) continue;
    const found = resolveProgram(program, context.env['PATH'] ?? '', context.cwd);
    if (!found.ok) {
      throw new UserError('agent-missing', `the agent program ${program} is not there`, 'install it, or name another one with --agent or --agent-command');
    }
  }
  return ladder;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
