import { runGit, type GitResult } from './run-git.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const defaultTimeoutMs = 60_000;
const maxOutputBytes = 512 * 1024 * 1024;

export interface UserGitOptions {
  /** `GIT_*` of the runner's own: another index, another place for objects. */
  readonly own?: Readonly<Record<string, string>>;
  readonly stdin?: Uint8Array;
  readonly timeoutMs?: number;
}

/** No hook, no file watcher, no refreshed index: even a reading git would otherwise start programs and write. */
const readOnly = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/**
 * A reading git call as the user would make it in that folder: their settings hold, their `GIT_*` don't, since those
 * may speak of another repository.
 */
export function userGit(
  cwd: string,
  env: Environment,
  args: readonly string[],
  options: UserGitOptions = {},
): Promise<GitResult> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !name.startsWith('GIT_')) kept[name] = value;
  }
  return runGit(['--no-pager', ...readOnly, ...args], {
    // Messages are read, so they must be English.
    env: { ...kept, LC_ALL: 'C', LANGUAGE: '', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', ...options.own },
    cwd,
    stdin: options.stdin,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxOutputBytes,
  });
}
