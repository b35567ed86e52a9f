import { git, GitFailure } from './git-command.ts';
import type { ObjectId } from './port.ts';

/** The newest commit that both have in their history; `null`: none that this repository holds. */
export async function findMergeBase(gitDir: string, one: ObjectId, other: ObjectId): Promise<ObjectId | null> {
  const args = ['merge-base', one, other];
  const result = await git({ gitDir }, args);
  if (result.ended === 'exited' && result.exitCode === 1) return null;
  if (result.exitCode !== 0) throw new GitFailure(args, result);
  return result.stdout.toString('latin1').trim();
}
