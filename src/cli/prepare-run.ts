import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { AgentChoice, Settings } from '../config/settings.ts';
import { findAdapter } from '../core/agent/adapters.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { misspeltWords } from '../core/report/misspelt-words.ts';
import { resolveProgram } from '../host/process/resolve-program.ts';
import { idleGlobs } from './idle-globs.ts';
import type { PlanWatch } from '../run/plan-watch.ts';
import type { CommandContext, CommandOptions } from './command-context.ts';
import { openRunner } from './open-runner.ts';
import { isFile } from './is-file.ts';
import { joinErrors } from './join-errors.ts';
import { readRunSettings } from './read-run-settings.ts';
import { requirePlan } from './require-plan.ts';
import { requireRepository } from './require-repository.ts';
import { UserError } from './user-error.ts';
import { warnAboutPrompt } from './warn-about-prompt.ts';

export interface PreparedRun {
  readonly settings: Settings;
  readonly runner: RunnerGit;
  readonly plan: PlanWatch;
  readonly ladder: readonly AgentChoice[];
  readonly reviewer: AgentChoice | null;
}

/** Everything that a person may have to mend is looked at before anything is begun. */
export async function prepareRun(
  context: CommandContext,
  planArgument: string | undefined,
  options: CommandOptions,
  { needsAgent }: { readonly needsAgent: boolean } = { needsAgent: true },
): Promise<PreparedRun> {
  const repository = await requireRepository(context);
  const errors: UserError[] = [];
  const read =
    attempt(errors, () => readRunSettings(context, repository, planArgument, options)) ??
    // Where only a gate is missing, the rest can be looked at all the same.
    attempt([], () => readRunSettings(context, repository, planArgument, options, { needsGates: false }));
  const settings = read?.settings ?? null;
  const plan = settings && attempt(errors, () => requirePlan(context, settings, repository.root));
  const ladder = settings && (needsAgent ? attempt(errors, () => requireAgents(context, settings)) : []);
  const reviewer =
    settings && needsAgent ? attempt(errors, () => requireReviewer(context, settings)) : (settings?.review ?? null);
  if (settings !== null) attempt(errors, () => requireContext(context, settings));
  const [first, ...others] = errors;
  if (first !== undefined) throw joinErrors([first, ...others]);
  if (read === null || settings === null || plan === null || ladder === null) throw new Error('nothing was refused');
  const idle = await idleGlobs(repository, context.env, settings);
  const misspelt = misspeltWords(relative(context.cwd, plan.path), plan.plan);
  for (const warning of [...read.warnings, ...warnAboutPrompt(plan, settings), ...misspelt, ...idle])
    context.err(`warning: ${warning}\n`);
  return { settings, plan, ladder, reviewer, runner: await openRunner(context, repository) };
}

/** `null`: refused, and the reason is kept. */
function attempt<T>(errors: UserError[], look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    errors.push(error);
    return null;
  }
}

function requireContext({ cwd }: CommandContext, { context }: Settings): void {
  const unread = [...context.constitution, ...context.conventions].find((file) => !isFile(file));
  if (unread === undefined) return;
  const shown = relative(cwd, unread) || '.';
  const what = existsSync(unread)
    ? `${shown}, named under context:, is not a regular file`
    : `there is no file ${shown}, named under context:`;
  throw new UserError('no-context', what);
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
  const hint = 'install it, or name another one with --agent or --agent-command';
  return ladder.map((choice) => requireProgram(context, choice, hint));
}

/** With `review: true` it is the first agent, and its absence is told of that one. */
function requireReviewer(context: CommandContext, { agents, review }: Settings): AgentChoice | null {
  if (review === null) return null;
  const isAgent = agents?.some((choice) => choice === review) === true;
  const look = (): AgentChoice =>
    requireProgram(context, review, 'install it, or name another one under review: in lastgreen.yaml');
  return isAgent ? attempt([], look) : look();
}

function requireProgram(context: CommandContext, choice: AgentChoice, hint: string): AgentChoice {
  const program = choice.command?.[0] ?? findAdapter(choice)?.program;
  if (program === null || program === undefined) return choice;
  const found = resolveProgram(program, context.env['PATH'] ?? '', context.cwd);
  if (!found.ok) throw new UserError('agent-missing', `the agent program ${program} is not there`, hint);
  // The cycle runs in another folder: a path is meant from here.
  const [first = '', ...rest] = choice.command ?? [];
  return first.includes('/') ? { ...choice, command: [resolve(context.cwd, first), ...rest] } : choice;
}
