import { readdirSync, rmSync } from 'node:fs';
import { writeRunnerRef } from './keep-attempt.ts';
import { readRef } from './read-ref.ts';
import { refComponent } from './ref-name.ts';

const root = 'refs/lastgreen/pending';

/** The ref of work that waits for a person. */
export function pendingRef(loop: string, task: string): string {
  return [root, refComponent(loop), refComponent(task)].join('/');
}

/** Makes the pending refs of a loop exactly these, each where its attempt's ref is. Safe to repeat. */
export async function setPendingRefs(
  gitDir: string,
  loop: string,
  pending: ReadonlyMap<string, string>,
): Promise<void> {
  const folder = `${gitDir}/${root}/${refComponent(loop)}`;
  const wanted = new Set([...pending.keys()].map((task) => refComponent(task)));
  for (const name of namesIn(folder)) if (!wanted.has(name)) rmSync(`${folder}/${name}`, { force: true });
  for (const [task, attempt] of pending) {
    const commit = readRef(gitDir, attempt);
    if (commit !== null) await writeRunnerRef(gitDir, pendingRef(loop, task), commit);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
