import type { ObjectStore } from './object-store.ts';
import { encodePath } from './path-bytes.ts';
import type { ObjectId } from './port.ts';
import { isTree, splitPath, type TreeEntry } from './tree-object.ts';

/** What shall stand at a path; `null`: nothing. Of two edits where one path lies in the other, the deeper one wins. */
export type TreeEdit = Pick<TreeEntry, 'mode' | 'id'> | null;

interface Node {
  edit: TreeEdit | undefined;
  readonly inside: Map<string, Node>;
}

function plan(edits: Iterable<readonly [string, TreeEdit]>): Node {
  const root: Node = { edit: undefined, inside: new Map() };
  for (const [path, edit] of edits) {
    let node = root;
    for (const name of splitPath(encodePath(path))) {
      if (name === '' || name === '.' || name === '..') throw new Error(`No path in a tree: ${path}`);
      const next = node.inside.get(name) ?? { edit: undefined, inside: new Map<string, Node>() };
      node.inside.set(name, next);
      node = next;
    }
    node.edit = edit;
  }
  return root;
}

async function apply(store: ObjectStore, before: ObjectId | null, node: Node): Promise<ObjectId | null> {
  const entries = new Map<string, TreeEntry>();
  for (const entry of before === null ? [] : await store.readTree(before)) entries.set(entry.name, entry);
  for (const [name, next] of node.inside) {
    const old = next.edit === undefined ? entries.get(name) : next.edit;
    const kept = old === null || old === undefined ? null : { mode: old.mode, name, id: old.id };
    if (next.inside.size === 0) {
      if (kept === null) entries.delete(name);
      else entries.set(name, kept);
      continue;
    }
    const id = await apply(store, kept !== null && isTree(kept) ? kept.id : null, next);
    if (id !== null) entries.set(name, { mode: '40000', name, id });
    else if (kept === null || isTree(kept)) entries.delete(name);
    // Taking out what lies under a file leaves the file, also where a folder was.
    else entries.set(name, kept);
  }
  return entries.size === 0 ? null : store.writeTree(entries.values());
}

/** The tree with these edits. Reads and writes only the trees on the paths; no folder is left empty. */
export async function editTree(
  store: ObjectStore,
  tree: ObjectId,
  edits: Iterable<readonly [string, TreeEdit]>,
): Promise<ObjectId> {
  const root = plan(edits);
  if (root.inside.size === 0) return tree;
  return (await apply(store, tree, root)) ?? store.writeTree([]);
}
