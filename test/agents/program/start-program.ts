import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env as ownEnv } from 'node:process';
import { onTestFinished } from 'vitest';
import { installAgent } from '../../../scripts/install-agents.mjs';
import { findAdapter } from '../../../src/core/agent/adapters.ts';
import { startModelServer, type ModelServer } from '../model-server/start-model-server.ts';
import type { Script } from '../model-server/step.ts';
import type { RealProgram } from './real-program.ts';
import { writeFiles } from './write-files.ts';

export interface ProgramOptions {
  readonly steps: Script;
  /** Where nothing listens, instead of the scripted model. */
  readonly refuse?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ProgramRun {
  readonly folder: string;
  readonly workFolder: string;
  readonly server: ModelServer;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{
    readonly stdout: string;
    readonly stderr: string;
    readonly exitCode: number | null;
    readonly signal: NodeJS.Signals | null;
  }>;
}

/** The real program alone, called as its adapter calls it, in folders of its own. They go with the test. */
export async function startProgram(program: RealProgram, options: ProgramOptions): Promise<ProgramRun> {
  const adapter = findAdapter({ name: program.name, protocol: null });
  if (adapter === null) throw new Error(`no adapter ${program.name}`);
  const executable = installAgent(program.name);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${program.name}-run-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const server = await startModelServer({ steps: options.steps });
  onTestFinished(() => server.close());
  const url = options.refuse === true ? 'http://127.0.0.1:9' : server.url;
  const home = join(folder, 'home');
  const workFolder = join(folder, 'work');
  for (const name of ['tmp', 'work']) mkdirSync(join(folder, name));
  writeFiles(home, program.home(url));
  execFileSync('git', ['init', '--quiet', workFolder]);
  const { argv, env } = adapter.invocation({
    command: null,
    args: program.agent.args ?? [],
    model: program.agent.model ?? null,
    maxTurns: null,
    budgetUsd: null,
    promptFile: '',
    readOnly: false,
    isolated: false,
    root: false,
  });
  const child = spawn(executable, argv.slice(1), {
    cwd: workFolder,
    env: {
      PATH: ownEnv['PATH'] ?? '',
      HOME: home,
      TMPDIR: join(folder, 'tmp'),
      TZ: 'UTC',
      ...program.env(url, home),
      ...env,
      ...options.env,
    },
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => {});
  child.stdin.end('Do the scripted task.');
  const ended = once(child, 'close').then(([exitCode, signal]) => ({
    stdout,
    stderr,
    exitCode: exitCode as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return { folder, workFolder, server, kill: (signal) => void child.kill(signal), ended };
}
