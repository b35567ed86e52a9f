import { editTree, type TreeEdit } from './edit-tree.ts';
import { findEntry } from './find-entry.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';

export interface FilePut {
  readonly path: string;
  /** As the blob has them: no filter runs. `null` takes the file out. */
  readonly bytes: Uint8Array | null;
}

/** A file that is there keeps its executable bit; what was a link or a folder becomes a plain file. */
export async function putFiles(store: ObjectStore, treeish: ObjectId, files: readonly FilePut[]): Promise<ObjectId> {
  const tree = await store.treeOf(treeish);
  const edits: [string, TreeEdit][] = [];
  for (const { path, bytes } of files) {
    if (bytes === null) {
      edits.push([path, null]);
      continue;
    }
    const mode = (await findEntry(store, tree, path))?.mode === '100755' ? '100755' : '100644';
    edits.push([path, { mode, id: store.write('blob', bytes) }]);
  }
  return editTree(store, tree, edits);
}

/** These paths, files or folders, as they stand in `from`; what isn't there is taken out. */
export async function putPathsFrom(
  store: ObjectStore,
  treeish: ObjectId,
  from: ObjectId,
  paths: readonly string[],
): Promise<ObjectId> {
  const edits: [string, TreeEdit][] = [];
  for (const path of paths) edits.push([path, await findEntry(store, from, path)]);
  return editTree(store, await store.treeOf(treeish), edits);
}
