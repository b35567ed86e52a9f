import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { detectProject, projectPaths } from '../../config/detect-project.ts';
import { knownHint, pickAgent, unknown } from '../../config/read-agents.ts';
import type { ProjectFiles } from '../../config/project-proposal.ts';
import { writePilot } from '../../config/write-pilot.ts';
import { adapters } from '../../core/agent/adapters.ts';
import { knownAgents } from '../../core/agent/known-agents.ts';
import { ignoredSettings } from '../../host/git/ignored-settings.ts';
import { readSmallFile } from '../../host/file/read-small-file.ts';
import { writeAtomic } from '../../host/file/write-atomic.ts';
import { resolveProgram } from '../../host/process/resolve-program.ts';
import type { CommandContext, RunCommand } from '../command-context.ts';
import { configurationName } from '../read-run-settings.ts';
import { requireRepository } from '../require-repository.ts';
import { UserError } from '../user-error.ts';

const maxFileBytes = 256 * 1024;
const maxTestFiles = 50;
const workflows = '.github/workflows';
const usualPlans = ['prd.json', 'CHECKLIST.md', 'PROMPT.md'];

/** Looks at the repository and writes a small configuration for a first run. */
export const runInit: RunCommand = async (context, _args, options) => {
  const repository = await requireRepository(context);
  const { root } = repository;
  const file = join(root, configurationName);
  if (existsSync(file) && options['force'] !== true) {
    throw new UserError(
      'exists',
      `${relative(context.cwd, file)} is there already`,
      'lastgreen init --force replaces it',
    );
  }
  const asked = options['agent'];
  const named = typeof asked === 'string' ? [requireAgent(asked)] : installedAgents(context);
  const detected = detectProject(readProjectFiles(root), named);
  const plan = usualPlans.find((name) => existsSync(join(root, name))) ?? null;
  const ignored = await ignoredSettings(repository, context.env);
  writeAtomic(file, writePilot(detected, plan, ignored), 0o644);
  context.out(`wrote ${relative(context.cwd, file)}\n`);
  for (const reason of detected.reasons) context.err(`${reason}\n`);
  if (detected.gates.quick.length === 0) {
    context.err('no command was found that could judge the work: name one under gates: before the first run\n');
  }
  if (detected.agent === null) {
    context.err(
      `no agent program that is known by name (${knownAgents.join(', ')}) is installed: install it, or name a command of yours by agent: {command: [PROGRAM]}\n`,
    );
  }
  if (ignored.length > 0) {
    context.err(
      `git ignores ${ignored.join(', ')}: where the gates need it, copy it by trees: in ${configurationName}\n`,
    );
  }
  context.err(
    `next: ${plan === null ? 'write a plan, then ' : ''}lastgreen doctor, then lastgreen run${plan === null ? ' PLAN' : ''}\n`,
  );
  return 0;
};

/** A name that a run would refuse is not written down. */
function requireAgent(name: string): string {
  if (pickAgent(name, [], knownAgents) !== null) return name;
  throw new UserError('unknown-agent', unknown(name), knownHint(name, knownAgents));
}

function installedAgents(context: CommandContext): string[] {
  const programs = adapters.flatMap(({ name, program }) => (program === null ? [] : [{ name, program }]));
  return programs
    .filter(({ program }) => resolveProgram(program, context.env['PATH'], context.cwd).ok)
    .map(({ name }) => name);
}

function readProjectFiles(root: string): ProjectFiles {
  const inWorkflows = listFolder(join(root, workflows), /\.ya?ml$/).map((name) => `${workflows}/${name}`);
  const files = new Map<string, string>();
  const pythonTests = ['', 'tests/', 'test/'].flatMap((folder) =>
    listFolder(join(root, folder), /^(?:test.*|__init__)\.py$/)
      .slice(0, maxTestFiles)
      .map((name) => `${folder}${name}`),
  );
  for (const path of [...projectPaths, ...inWorkflows, ...pythonTests]) {
    const text = readSmall(join(root, path));
    if (text !== null) files.set(path, text);
  }
  return files;
}

function listFolder(folder: string, name: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((each) => name.test(each))
      .toSorted();
  } catch {
    return [];
  }
}

/** Lock files are only asked whether they are there. */
function readSmall(path: string): string | null {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return null;
    return readSmallFile(path, maxFileBytes, { links: 'follow' })?.toString('utf8') ?? '';
  } catch {
    return null;
  }
}
