import { gitEnvironment, type GitPlace } from './git-environment.ts';
import { GitFault } from './git-fault.ts';
import { runGit, type GitEnding, type GitResult } from './run-git.ts';

export type { GitPlace } from './git-environment.ts';
export type { GitResult } from './run-git.ts';

export interface GitOptions {
  /** A path that isn't UTF-8 can only go this way: arguments are UTF-8. */
  readonly stdin?: Uint8Array | string | Promise<Uint8Array | string>;
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Over the hardening. */
  readonly config?: Readonly<Record<string, string>>;
  /** Else the work tree, else the git directory. */
  readonly cwd?: string;
}

const defaultTimeoutMs = 10 * 60_000;
const defaultMaxOutputBytes = 512 * 1024 * 1024;

/** A git call that had to succeed and did not. */
export class GitFailure extends GitFault {
  readonly args: readonly string[];
  readonly exitCode: number;
  readonly ended: GitEnding;
  readonly stderr: string;

  constructor(args: readonly string[], result: Omit<GitResult, 'stdout'>) {
    const how = result.ended === 'exited' ? `exit ${result.exitCode}` : result.ended;
    super(`git ${args.slice(0, 4).join(' ')}: ${how}: ${result.stderr.trim().slice(0, 2000)}`);
    this.name = 'GitFailure';
    this.args = args;
    this.exitCode = result.exitCode;
    this.ended = result.ended;
    this.stderr = result.stderr;
  }
}

/** One hardened git process. Never rejects; read `ended` or `exitCode`. */
export function git(place: GitPlace, args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  return runGit(['--no-pager', ...args], {
    env: gitEnvironment(place, options.config),
    cwd: options.cwd ?? place.workTree ?? place.gitDir,
    stdin: options.stdin,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxOutputBytes: options.maxOutputBytes ?? defaultMaxOutputBytes,
  });
}

/** Standard output of a call that must succeed, else a `GitFailure`. */
export async function gitOk(place: GitPlace, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const result = await git(place, args, options);
  if (result.exitCode !== 0) throw new GitFailure(args, result);
  return result.stdout;
}
