import { readTaskTrailer } from '../../core/verdict/commit-message.ts';
import { gitOk } from './git-command.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';
import { readTrailers } from './trailers.ts';

export interface LandedTask {
  readonly task: string;
  readonly commit: ObjectId;
  readonly partial: boolean;
}

/** What the commits of a branch say of themselves, the oldest first. */
export async function readLandedTasks(
  store: ObjectStore,
  base: ObjectId,
  tip: ObjectId,
): Promise<readonly LandedTask[]> {
  if (base === tip) return [];
  const listed = await gitOk({ gitDir: store.gitDir }, [
    'rev-list',
    '--topo-order',
    '--reverse',
    tip,
    `^${base}`,
    '--',
  ]);
  const landed: LandedTask[] = [];
  for (const commit of listed.toString('latin1').split('\n')) {
    if (commit === '') continue;
    const trailers = readTrailers((await store.readCommit(commit)).message);
    const task = trailers.get('lastgreen-task');
    if (task !== undefined)
      landed.push({ task: readTaskTrailer(task), commit, partial: trailers.get('lastgreen-more') === 'true' });
  }
  return landed;
}
