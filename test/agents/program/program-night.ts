import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env as ownEnv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { installAgent } from '../../../scripts/install-agents.mjs';
import type { JournalEvent } from '../../../src/core/journal/event.ts';
import type { Status } from '../../../src/core/report/status.ts';
import { startModelServer, type ModelServer } from '../model-server/start-model-server.ts';
import type { Script } from '../model-server/step.ts';
import type { RealProgram } from './real-program.ts';
import { writeFiles } from './write-files.ts';

const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

const files: Readonly<Record<string, string>> = {
  'check.sh': 'grep -q "a + b" src/add.js && { test ! -e src/sub.js || grep -q "a - b" src/sub.js; }\n',
  'src/add.js': 'export const add = (a, b) => a + b;\n',
  'plan.md': '- [ ] T-1: Write src/sub.js, which exports sub(a, b)\n',
};

export interface NightOptions {
  readonly steps: Script;
  /** Where nothing listens, instead of the scripted model. */
  readonly refuse?: boolean;
  readonly maxCycles?: number;
  readonly args?: readonly string[];
}

export interface ProgramNight {
  readonly folder: string;
  readonly server: ModelServer;
  /** In the environment of everything it starts. */
  readonly mark: string;
  readonly pid: number;
  readonly ended: Promise<Ended>;
}

interface Ended {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly events: readonly JournalEvent[];
  status: () => Status;
  git: (...args: string[]) => string;
  /** What stands in the folder for temporary files. */
  leftBehind: () => string[];
}

/** One run of lastgreen with a real program on a small repository, its model scripted on loopback. */
export async function programNight(program: RealProgram, options: NightOptions): Promise<ProgramNight> {
  const executable = installAgent(program.name);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${program.name}-night-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const server = await startModelServer({ steps: options.steps });
  onTestFinished(() => server.close());
  const url = options.refuse === true ? 'http://127.0.0.1:9' : server.url;
  const [home, repository, temporary, bin] = ['home', 'repo', 'tmp', 'bin'].map((name) => join(folder, name));
  if (!home || !repository || !temporary || !bin) throw new Error('a folder has no name');
  for (const path of [home, repository, temporary, bin]) mkdirSync(path);
  symlinkSync(executable, join(bin, program.name));
  writeFiles(home, program.home(url));
  writeFiles(repository, files);
  writeFiles(repository, {
    'lastgreen.yaml': JSON.stringify({
      plan: 'plan.md',
      agent: { name: program.name, ...program.agent, env: [...(program.agent.env ?? []), 'MARK'] },
      gates: { quick: 'sh check.sh' },
    }),
  });
  const git = (...args: string[]): string => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('-c', 'user.name=A', '-c', 'user.email=a@localhost', 'commit', '--quiet', '--message=Begin');
  const mark = `${program.name}-${folder.split('-').at(-1)}`;
  const env = {
    PATH: `${bin}:${ownEnv['PATH'] ?? ''}`,
    HOME: home,
    TMPDIR: temporary,
    LASTGREEN_HOME: join(folder, 'state'),
    MARK: mark,
    ...program.env(url, home),
  };
  const args = ['--agent', program.name, '--max-cycles', String(options.maxCycles ?? 1), ...(options.args ?? [])];
  const child = spawn(execPath, [cli, 'run', '--json', ...args], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([exitCode]): Ended => {
    const lines = stdout.split('\n').filter((line) => line !== '');
    return {
      exitCode: exitCode as number | null,
      stderr,
      events: lines.map((line) => JSON.parse(line) as JournalEvent),
      status: () =>
        JSON.parse(
          execFileSync(execPath, [cli, 'status', '--json'], { cwd: repository, env, encoding: 'utf8' }),
        ) as Status,
      git,
      leftBehind: () => readdirSync(temporary),
    };
  });
  return { folder, server, mark, pid: child.pid ?? 0, ended };
}
