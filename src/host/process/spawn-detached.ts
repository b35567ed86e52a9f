import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';

export interface SpawnOptions {
  readonly stdio: StdioOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/**
 * A child that really runs, in a session of its own: Ctrl-C on the terminal is the runner's to interpret. Rejects with
 * the system's error when it could not be started.
 */
export function spawnDetached(program: string, args: readonly string[], options: SpawnOptions): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    // Throws by itself for arguments that hold a NUL.
    const child = spawn(program, args, { ...options, detached: true });
    child.once('spawn', () => {
      child.removeAllListeners('error');
      // Later errors are failed kills and messages; the end is told by `exit`.
      child.on('error', () => {});
      resolve(child);
    });
    child.once('error', reject);
  });
}
