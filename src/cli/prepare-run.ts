import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { AgentChoice, Settings } from '../config/settings.ts';
import { findAdapter } from '../core/agent/adapters.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { resolveProgram } from '../host/process/resolve-program.ts';
import type { PlanWatch } from '../run/plan-watch.ts';
import type { CommandContext, CommandOptions } from './command-context.ts';
import { openRunner } from './open-runner.ts';
import { isFile } from './is-file.ts';
import { readRunSettings } from './read-run-settings.ts';
import { requirePlan } from './require-plan.ts';
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
    const shown = relative(context.cwd, file);
    if (!existsSync(file)) throw new UserError('no-context', `there is no file ${shown}, named under context:`);
    if (!isFile(file)) throw new UserError('no-context', `${shown}, named under context:, is not a regular file`);
  }
  return { settings, plan, ladder, runner: await openRunner(context, repository) };
}

function requireAgents(context: CommandContext, settings: Settings): readonly AgentChoice[] {
  const ladder = settings.agents;
  if (ladder === null || ladder.length === 0) {
    throw new UserError(
      'no-agent',
      'no agent is named',
      '--agent claude, --agent-command PROGRAM, or agent: in lastgreen.yaml',
    );
  }
  return ladder.map((choice) => {
    const program = choice.command?.[0] ?? findAdapter(choice)?.program;
    if (program === null || program === undefined) return choice;
    const found = resolveProgram(program, context.env['PATH'] ?? '', context.cwd);
    if (!found.ok) {
      throw new UserError(
        'agent-missing',
        `the agent program ${program} is not there`,
        'install it, or name another one with --agent or --agent-command',
      );
    }
    // The cycle runs in another folder: a path is meant from here.
    const [first = '', ...rest] = choice.command ?? [];
    return first.includes('/') ? { ...choice, command: [resolve(context.cwd, first), ...rest] } : choice;
  });
}
