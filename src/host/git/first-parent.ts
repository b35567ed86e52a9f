import { hasObject } from './has-object.ts';
import type { ObjectId } from './port.ts';
import { readWrittenCommit } from './read-written-commit.ts';

/** A commit's first parent. `root`: it has none; `cut-off`: a shallow repository ends there. */
export type FirstParent =
  | { readonly kind: 'commit'; readonly id: ObjectId }
  | { readonly kind: 'root' }
  | { readonly kind: 'cut-off' };

export async function findFirstParent(gitDir: string, commit: ObjectId): Promise<FirstParent> {
  // As it was written: a shallow boundary looks like a root to every command that walks.
  const [id] = (await readWrittenCommit(gitDir, commit)).parents;
  if (id === undefined) return { kind: 'root' };
  return (await hasObject(gitDir, id)) ? { kind: 'commit', id } : { kind: 'cut-off' };
}
