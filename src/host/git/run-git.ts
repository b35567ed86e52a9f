import { spawn } from 'node:child_process';
import { endGroup, forgetGit, noteGit } from './live-git.ts';

/** How a git process ended; a signal or a limit never looks like an exit code. */
export type GitEnding = 'exited' | 'signalled' | 'timed-out' | 'output-limit' | 'not-started';

export interface GitResult {
  /** `-1` unless `ended` is `exited`. */
  readonly exitCode: number;
  readonly ended: GitEnding;
  /** After `output-limit`: its first `maxOutputBytes`. */
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface RunGitOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** A promise: git starts at once and waits for it. */
  readonly stdin: Uint8Array | string | Promise<Uint8Array | string> | undefined;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
}

/** What a command says beyond this is lost. */
export const maxStderrBytes = 64 * 1024;

/** One git process with an exact environment. Never rejects. */
export function runGit(args: readonly string[], options: RunGitOptions): Promise<GitResult> {
  return new Promise((resolve) => {
    // A group of its own: a Ctrl-C at the terminal must not cut a landing in two, and helpers can be ended with it.
    const child = spawn('git', args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: [options.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    noteGit(child.pid);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let outBytes = 0;
    let errBytes = 0;
    let cut: GitEnding | null = null;
    const cutShort = (why: GitEnding): void => {
      cut ??= why;
      endGroup(child.pid);
    };
    const timer = setTimeout(() => cutShort('timed-out'), options.timeoutMs);
    const settle = (ended: GitEnding, exitCode: number, stderr: string): void => {
      clearTimeout(timer);
      forgetGit(child.pid);
      resolve({ exitCode, ended, stdout: Buffer.concat(out), stderr });
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      const room = options.maxOutputBytes - outBytes;
      outBytes += chunk.length;
      if (room > 0) out.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      if (chunk.length > room) cutShort('output-limit');
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      const room = maxStderrBytes - errBytes;
      errBytes += chunk.length;
      if (room > 0) err.push(chunk.subarray(0, room));
    });
    // A process that ends before it has read everything is judged by its exit, not by the broken pipe.
    child.stdin?.on('error', () => {});
    if (options.stdin instanceof Promise) {
      options.stdin.then(
        (data) => child.stdin?.end(data),
        () => cutShort('signalled'),
      );
    } else child.stdin?.end(options.stdin);
    child.once('error', (error) => settle('not-started', -1, error.message));
    child.once('close', (code, signal) => {
      const stderr = Buffer.concat(err).toString('utf8');
      if (cut !== null) settle(cut, -1, stderr);
      else if (code === null) settle('signalled', -1, `${stderr}ended by ${signal}`);
      else settle('exited', code, stderr);
    });
  });
}
