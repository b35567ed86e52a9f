import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { commandText } from '../core/gate/command-text.ts';
import { findAdapter } from '../core/agent/adapters.ts';
import { versionFit } from '../core/agent/version-fit.ts';
import { lintPlan } from '../core/plan/lint/lint-plan.ts';
import type { Plan } from '../core/plan/plan.ts';
import { folderWords } from '../core/report/folder-words.ts';
import { formatCount } from '../core/report/format-amount.ts';
import { misspeltWords } from '../core/report/misspelt-words.ts';
import { quoteShell } from '../core/report/quote-shell.ts';
import { repositoryFolder, stateHome } from '../host/file/state-folder.ts';
import type { Repository } from '../host/git/port.ts';
import { readFrozenSettings } from '../host/git/read-frozen-settings.ts';
import { openProcesses } from '../host/process/open-processes.ts';
import { resolveProgram } from '../host/process/resolve-program.ts';
import { idleGlobs } from './idle-globs.ts';
import { unseenSettings } from '../run/unseen-settings.ts';
import { unseenWords } from '../core/report/unseen-words.ts';
import { probeVersion } from '../run/probe-version.ts';
import type { CommandContext, CommandOptions } from './command-context.ts';
import { findMissing } from './find-missing.ts';
import { readRunSettings, type RunSettings } from './read-run-settings.ts';
import { requireRepository } from './require-repository.ts';
import { requirePlan } from './require-plan.ts';
import { UserError } from './user-error.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'problem';
  readonly about: string;
  readonly message: string;
  /** The command that helps. */
  readonly hint: string | null;
}

const bytesPerGiB = 1024 * 1024 * 1024;
const scarceBytes = bytesPerGiB;

/** Looks at everything, also after a problem: a person wants to hear all of it at once. */
export async function checkup(
  context: CommandContext,
  plan: string | undefined,
  options: CommandOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [ok('node', process.version)];
  const repository = await attempt(findings, 'repository', () => requireRepository(context));
  findings.push(...(await checkIsolation()));
  if (repository === null) return findings;
  findings.push(...describeRepository(repository), checkStateFolder(context, repository));
  const frozen = await readFrozenSettings(repository, context.env);
  findings.push(
    frozen.identityConfigured
      ? ok('identity', `commits are by ${frozen.committer.name} <${frozen.committer.email}>`)
      : note(
          'identity',
          'none is configured: commits are by lastgreen <lastgreen@localhost>',
          'git config --global user.name NAME, and user.email',
        ),
  );
  const whole = await attempt(findings, 'configuration', () => readRunSettings(context, repository, plan, options));
  const about = 'configuration without gates';
  // Where only a gate is missing, the rest can be looked at all the same.
  const withoutGates = (): RunSettings => readRunSettings(context, repository, plan, options, { needsGates: false });
  const read = whole ?? (await attempt([], about, withoutGates));
  if (read === null) return findings;
  const { settings, warnings, file } = read;
  if (file === null)
    findings.push(note('configuration', 'there is no lastgreen.yaml; options and defaults hold', 'lastgreen init'));
  else if (whole !== null) findings.push(ok('configuration', relative(context.cwd, file)));
  for (const warning of warnings) findings.push(note('configuration', warning, null));
  const watch = await attempt(findings, 'plan', () => requirePlan(context, settings, repository.root));
  if (watch !== null) {
    const open = watch.plan.tasks.filter((task) => !task.ticked).length;
    const words =
      watch.plan.kind === 'prompt' ? 'one prompt' : `${formatCount(watch.plan.tasks.length, 'task')}, ${open} open`;
    findings.push(ok('plan', `${relative(context.cwd, watch.path)} (${watch.plan.kind}): ${words}`));
    findings.push(
      ...misspeltWords(relative(context.cwd, watch.path), watch.plan).map((line) => note('plan', line, null)),
    );
    findings.push(...checkTasks(relative(context.cwd, watch.path), watch.plan));
  }
  findings.push(...(await checkAgents(context, repository, settings)), ...checkGates(context, repository, settings));
  findings.push(...(await checkTrees(context, repository, settings)));
  return findings;
}

function ok(about: string, message: string): Finding {
  return { level: 'ok', about, message, hint: null };
}

function note(about: string, message: string, hint: string | null): Finding {
  return { level: 'note', about, message, hint };
}

function problem(about: string, message: string, hint: string | null): Finding {
  return { level: 'problem', about, message, hint };
}

async function attempt<T>(findings: Finding[], about: string, look: () => T | Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    findings.push(problem(about, error.message, error.hint));
    return null;
  }
}

function describeRepository(repository: Repository): Finding[] {
  const { root, prefix, head, shallow, sparse } = repository;
  const findings = [ok('repository', `${root}, at ${head.branch ?? 'a detached HEAD'} ${head.commit.slice(0, 12)}`)];
  if (prefix !== '')
    findings.push(
      note(
        'folder',
        `agent, gates and setup will work in ${folderWords(prefix)}: you are there`,
        'for the top of the repository, call from there',
      ),
    );
  if (shallow) findings.push(note('repository', 'it is shallow: agents and gates see the history that is there', null));
  if (sparse) findings.push(note('repository', 'its checkout is sparse: agents and gates get the whole tree', null));
  return findings;
}

/** Counted only: which ones they are is another command's to say. */
function checkTasks(shown: string, plan: Plan): Finding[] {
  const { length } = lintPlan(plan.kind, { ok: true, plan });
  if (length === 0) return [];
  return [
    note(
      'plan',
      `${formatCount(length, 'thing')} in it a person should look at`,
      `lastgreen lint ${quoteShell(shown)}`,
    ),
  ];
}

function checkStateFolder(context: CommandContext, repository: Repository): Finding {
  const folder = repositoryFolder(stateHome(context.env), repository.commonDir);
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    return problem(
      'state folder',
      `${folder} can't be written: ${(error as Error).message}`,
      'set LASTGREEN_HOME to a folder of yours',
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  const words = `${folder}, ${(freeBytes / bytesPerGiB).toFixed(1)} GiB free`;
  return freeBytes < scarceBytes
    ? note('state folder', words, 'two trees and the logs of a night need room')
    : ok('state folder', words);
}

async function checkIsolation(): Promise<Finding[]> {
  const processes = await openProcesses({});
  await processes.close();
  if (processes.method === 'pid-namespace')
    return [ok('processes', 'a pid namespace for each: nothing an agent starts outlives its cycle')];
  return [note('processes', `ending them is best effort: ${processes.methodReason ?? ''}`, null)];
}

async function checkAgents(context: CommandContext, repository: Repository, settings: Settings): Promise<Finding[]> {
  if (settings.agents === null)
    return [problem('agent', 'none is named', '--agent claude, or agent: in lastgreen.yaml')];
  const { agents, review } = settings;
  const findings: Finding[] = [];
  const asked = [
    ...agents.map((choice) => ({ about: 'agent', choice })),
    ...(review === null ? [] : [{ about: 'reviewer', choice: review }]),
  ];
  for (const { about, choice } of asked) {
    const adapter = findAdapter(choice);
    const program = choice.command?.[0] ?? adapter?.program ?? choice.name;
    const found = resolveProgram(program, context.env['PATH'] ?? '', context.cwd);
    if (!found.ok) {
      findings.push(problem(about, `${program}: ${found.error}`, 'install it, or name another one'));
      continue;
    }
    const version =
      choice.command === null && adapter !== null ? await probeVersion(found.path, adapter, context.env) : null;
    findings.push(ok(about, `${program} at ${found.path}${version === null ? '' : `, ${version}`}`));
    const fit = version === null ? null : versionFit(version, adapter?.testedVersions ?? null);
    if (fit !== null) findings.push(note(about, `${program}: ${version} is ${fit}`, null));
    const searchPath = context.env['PATH'];
    const place = { cwd: context.cwd, root: repository.root, searchPath };
    const missing = choice.command === null ? null : findMissing([...choice.command, ...choice.args], place);
    if (missing !== null) findings.push(note(about, `${program}: ${missing}`, unlessSetup));
  }
  return findings;
}

async function checkTrees(context: CommandContext, repository: Repository, settings: Settings): Promise<Finding[]> {
  const idle = await idleGlobs(repository, context.env, settings);
  const findings = idle.map((sentence) => note('configuration', sentence, null));
  const unseen = await unseenSettings(repository, context.env, settings.trees);
  if (unseen.length === 0) return findings;
  const { message, hint } = unseenWords(unseen);
  return [...findings, note('trees', message, hint)];
}

const unlessSetup = 'unless setup brings it, no cycle gets far';

function checkGates(context: CommandContext, repository: Repository, settings: Settings): Finding[] {
  const { quick, full, env } = settings.gates;
  const known = new Set(quick.map((gate) => JSON.stringify(gate.run)));
  const { ratchet } = settings;
  const others = full.filter((gate) => !known.has(JSON.stringify(gate.run)));
  const gates = [...quick, ...others, ...(ratchet === null ? [] : [ratchet])];
  const place = { cwd: context.cwd, root: repository.root, searchPath: env['PATH'] ?? context.env['PATH'] };
  return gates.map((gate) => {
    const command = commandText(gate.run);
    const shown = gate.name === command ? command : `${gate.name}: ${command}`;
    const missing = findMissing(gate.run, place);
    return missing === null ? ok('gate', shown) : note('gate', `${shown}: ${missing}`, unlessSetup);
  });
}
