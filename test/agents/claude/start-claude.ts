import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env as ownEnv } from 'node:process';
import { installAgent } from '../../../scripts/install-agents.mjs';
import { startModelServer, type ModelServer } from '../model-server/start-model-server.ts';
import type { Script } from '../model-server/step.ts';
import { EventLog } from './event-log.ts';

export interface ClaudeOptions {
  readonly steps: (workFolder: string) => Script;
  /** Added to the flags of every run; the default lets it use its tools without asking. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** An earlier run whose folders and server this one uses again; `steps` is not asked then. */
  readonly after?: ClaudeRun;
}

interface ClaudeEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** The real program at work against a scripted model, in folders of its own. */
export interface ClaudeRun {
  readonly pid: number;
  /** Holds everything the program may write to. */
  readonly folder: string;
  readonly workFolder: string;
  readonly server: ModelServer;
  readonly log: EventLog;
  readonly ended: Promise<ClaudeEnd>;
  kill(signal: NodeJS.Signals): void;
  /** Ends the program if it still lives, closes the server and removes the folders. */
  dispose(): Promise<void>;
}

const BASE_FLAGS = ['-p', '--model', 'claude-sonnet-5', '--output-format', 'stream-json', '--verbose'];
export const UNATTENDED = '--dangerously-skip-permissions';

export async function startClaude(options: ClaudeOptions): Promise<ClaudeRun> {
  const { steps, flags = [UNATTENDED], env = {}, after } = options;
  const executable = installAgent('claude');
  const folder = after?.folder ?? mkdtempSync(join(realpathSync(tmpdir()), 'claude-run-'));
  const workFolder = join(folder, 'work');
  for (const name of ['home', 'config', 'tmp', 'work']) mkdirSync(join(folder, name), { recursive: true });
  const server = after?.server ?? (await startModelServer({ steps: steps(workFolder) }));
  const child = spawn(executable, [...BASE_FLAGS, ...flags], {
    cwd: workFolder,
    env: { ...ownFolders(folder), ...offline(server.url), ...env },
    stdio: 'pipe',
  });
  const log = new EventLog();
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => log.add(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([exitCode, signal]): ClaudeEnd => {
    log.end();
    return { exitCode: exitCode as number | null, signal: signal as NodeJS.Signals | null, stderr };
  });
  // A program that refuses to start leaves before it reads its prompt; how it ended says so.
  child.stdin.on('error', () => {});
  child.stdin.end('Do the scripted task.');
  await once(child, 'spawn');

  return {
    pid: child.pid ?? 0,
    folder,
    workFolder,
    server,
    log,
    ended,
    kill: (signal) => void child.kill(signal),
    async dispose() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownFolders(folder: string): Record<string, string> {
  return {
    PATH: ownEnv['PATH'] ?? '',
    TZ: 'UTC',
    HOME: join(folder, 'home'),
    CLAUDE_CONFIG_DIR: join(folder, 'config'),
    TMPDIR: join(folder, 'tmp'),
  };
}

function offline(url: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'sk-ant-dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    // Exactly "1" lets root skip the permission questions; the run is confined to folders of its own.
    IS_SANDBOX: '1',
  };
}
