import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { git, gitOk, GitFailure } from '../git-command.ts';
import type { ObjectId } from '../port.ts';
import { nulSeparated, type BytePath } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';
import { TreeIndex } from './tree-index.ts';
import { treePlace, type TreePlace } from './tree-place.ts';

/**
 * Paths whose blob differs from the base's only by conversion: checked out from the base and added again they give the
 * very blob that the tree gave. Their base entries come back; the snapshot is then the base with the difference from a
 * null snapshot applied to it. The null snapshot is made here, of the paths in question only, since taking it of the
 * whole tree in each cycle would cost as much as the snapshot.
 */
export async function unchangedEntries(
  place: TreePlace,
  base: ObjectId,
  before: readonly IndexEntry[],
  after: readonly IndexEntry[],
): Promise<IndexEntry[]> {
  const old = new Map(before.map((entry) => [entry.path, entry]));
  const doubtful = after.filter((entry) => {
    const was = old.get(entry.path);
    return was !== undefined && was.mode === entry.mode && was.blob !== entry.blob;
  });
  if (doubtful.length === 0) return [];
  const plain = await nullBlobs(
    place,
    base,
    doubtful.map(({ path }) => path),
  ).catch((error: unknown) => {
    // An encoding that git can't read its own file by: then nothing is known to be unchanged.
    if (error instanceof GitFailure) return new Map<BytePath, string>();
    throw error;
  });
  return doubtful.flatMap(({ path, blob }) => {
    const was = old.get(path);
    return was && plain.get(path) === blob ? [was] : [];
  });
}

/** Blobs of these paths when they are written out from `base` and added again, nothing else done. */
async function nullBlobs(
  place: TreePlace,
  base: ObjectId,
  paths: readonly BytePath[],
): Promise<ReadonlyMap<BytePath, string>> {
  const folder = mkdtempSync(`${place.stateFolder}/null-`);
  const tree = `${folder}/tree`;
  try {
    mkdirSync(tree);
    const index = new TreeIndex(treePlace(place.runner, tree, folder, place.extras));
    await gitOk(index.place.git, ['read-tree', base]);
    const written = await git(index.place.git, ['checkout-index', '--force', '-z', '--stdin'], {
      stdin: nulSeparated(paths),
    });
    if (written.exitCode !== 0) throw new GitFailure(['checkout-index'], written);
    // The index has no stat data yet: each file is read and converted.
    await index.update(paths);
    const asked = new Set(paths);
    return new Map(index.entries().flatMap(({ path, blob }) => (asked.has(path) ? [[path, blob] as const] : [])));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
