import { parseCommit, type Commit } from './commit-object.ts';
import { gitOk } from './git-command.ts';
import type { ObjectId } from './port.ts';

/** A commit as it was written: at the edge of a shallow repository it names parents that are not there. */
export async function readWrittenCommit(gitDir: string, commit: ObjectId): Promise<Commit> {
  return parseCommit(await gitOk({ gitDir }, ['cat-file', 'commit', commit]));
}
