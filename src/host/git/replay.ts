import { encodeCommit } from './commit-object.ts';
import { git, GitFailure } from './git-command.ts';
import { fallbackIdentity } from './identity.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';

/** `merge-tree` takes commits, so that the three trees get throw-away ones with the base as their common ancestor. */
export async function replayTree(
  store: ObjectStore,
  base: ObjectId,
  tree: ObjectId,
  onto: ObjectId,
): Promise<ObjectId | null> {
  const [baseTree, theirs, ours] = await Promise.all([base, tree, onto].map((id) => store.treeOf(id)));
  if (baseTree === undefined || theirs === undefined || ours === undefined) throw new Error('Three trees were asked.');
  if (baseTree === ours) return theirs;
  if (baseTree === theirs) return ours;
  const commit = (of: ObjectId, parents: readonly ObjectId[]): ObjectId =>
    store.write(
      'commit',
      encodeCommit({
        tree: of,
        parents,
        author: fallbackIdentity,
        committer: fallbackIdentity,
        atMs: 0,
        message: 'replay',
      }),
    );
  const ancestor = commit(baseTree, []);
  const args = ['merge-tree', '--write-tree', '--no-messages', '-z'];
  args.push(commit(ours, [ancestor]), commit(theirs, [ancestor]));
  await store.flush();
  const result = await git({ gitDir: store.gitDir }, args, { config: { 'merge.renames': 'true' } });
  if (result.ended !== 'exited' || result.exitCode > 1) throw new GitFailure(args, result);
  return result.exitCode === 1 ? null : (result.stdout.toString('latin1').split('\0', 1)[0]?.trim() ?? null);
}
