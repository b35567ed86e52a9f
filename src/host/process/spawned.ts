import type { ChildProcess } from 'node:child_process';

/** A child that really runs; rejects with the system's error when it could not be started. */
export function spawned(start: () => ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    // Throws by itself for arguments that hold a NUL.
    const child = start();
    child.once('spawn', () => {
      child.removeAllListeners('error');
      // Later errors are failed kills and messages; the end is told by `exit`.
      child.on('error', () => {});
      resolve(child);
    });
    child.once('error', reject);
  });
}
