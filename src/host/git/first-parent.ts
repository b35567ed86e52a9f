import { parseCommit } from './commit-object.ts';
import { git, gitOk } from './git-command.ts';
import type { ObjectId } from './port.ts';

/** A commit's first parent. `root`: it has none; `cut-off`: a shallow repository ends there. */
export type FirstParent =
  | { readonly kind: 'commit'; readonly id: ObjectId }
  | { readonly kind: 'root' }
  | { readonly kind: 'cut-off' };

export async function findFirstParent(gitDir: string, commit: ObjectId): Promise<FirstParent> {
  // As it was written: a shallow boundary looks like a root to every command that walks.
  const [id] = parseCommit(await gitOk({ gitDir }, ['cat-file', 'commit', commit])).parents;
  if (id === undefined) return { kind: 'root' };
  const found = await git({ gitDir }, ['cat-file', '-e', id]);
  return found.exitCode === 0 ? { kind: 'commit', id } : { kind: 'cut-off' };
}
