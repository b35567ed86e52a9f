import { git, GitFailure } from './git-command.ts';
import type { ObjectId } from './port.ts';

export async function isAncestor(gitDir: string, ancestor: ObjectId, descendant: ObjectId): Promise<boolean> {
  if (ancestor === descendant) return true;
  const args = ['merge-base', '--is-ancestor', ancestor, descendant];
  const result = await git({ gitDir }, args);
  if (result.ended !== 'exited' || result.exitCode > 1) throw new GitFailure(args, result);
  return result.exitCode === 0;
}
