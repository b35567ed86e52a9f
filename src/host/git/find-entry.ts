import type { ObjectStore } from './object-store.ts';
import { encodePath } from './path-bytes.ts';
import type { ObjectId } from './port.ts';
import { isTree, splitPath, type TreeEntry } from './tree-object.ts';

/** What stands at a path of a commit or tree; `null`: nothing. */
export async function findEntry(store: ObjectStore, treeish: ObjectId, path: string): Promise<TreeEntry | null> {
  let entry: TreeEntry = { mode: '40000', name: '', id: await store.treeOf(treeish) };
  for (const name of splitPath(encodePath(path))) {
    if (!isTree(entry)) return null;
    const next = (await store.readTree(entry.id)).find((candidate) => candidate.name === name);
    if (next === undefined) return null;
    entry = next;
  }
  return entry;
}
