import type { ObjectStore } from './object-store.ts';
import type { ObjectId } from './port.ts';
import { readBlobHead } from './read-blob-head.ts';
import { isTree, type TreeEntry } from './tree-object.ts';

export interface Note {
  readonly commit: ObjectId;
  readonly text: string;
}

/** A flat tree of notes is written whole with each note; from here on it is spread over folders of two digits. */
const maxFlat = 256;

/** Anybody can push a note; of a larger one the beginning is told. */
const maxNoteBytes = 16 * 1024 * 1024;

function isFanOut(entry: TreeEntry): boolean {
  return isTree(entry) && /^[0-9a-f]{2}$/.test(entry.name);
}

function spread(store: ObjectStore, entries: readonly TreeEntry[], digits: number): TreeEntry[] {
  const flat = entries.filter(
    (entry) => !isTree(entry) && entry.name.length === digits && /^[0-9a-f]+$/.test(entry.name),
  );
  if (flat.length <= maxFlat || entries.some(isFanOut)) return [...entries];
  const folders = new Map<string, TreeEntry[]>();
  for (const entry of flat) {
    const name = entry.name.slice(0, 2);
    const inside = folders.get(name) ?? [];
    inside.push({ ...entry, name: entry.name.slice(2) });
    folders.set(name, inside);
  }
  const kept = entries.filter((entry) => !flat.includes(entry));
  for (const [name, inside] of folders) kept.push({ mode: '40000', name, id: store.writeTree(inside) });
  return kept;
}

async function insert(store: ObjectStore, tree: ObjectId | null, rest: string, blob: ObjectId): Promise<ObjectId> {
  const before = tree === null ? [] : await store.readTree(tree);
  // Git's own notes may be flat, spread, or both at once; an older note of this commit is replaced where it lies.
  const flat = before.find((entry) => !isTree(entry) && entry.name === rest);
  const fanOut = flat === undefined && rest.length > 2 && before.some(isFanOut);
  const name = fanOut ? rest.slice(0, 2) : rest;
  const folder = before.find((entry) => entry.name === name && isTree(entry));
  const entry: TreeEntry = fanOut
    ? { mode: '40000', name, id: await insert(store, folder?.id ?? null, rest.slice(2), blob) }
    : { mode: '100644', name, id: blob };
  const after = [...before.filter((other) => other.name !== name), entry];
  return store.writeTree(fanOut ? after : spread(store, after, rest.length));
}

/** The tree of notes with these put in; every other note stays. */
export async function putNotes(store: ObjectStore, tree: ObjectId | null, notes: readonly Note[]): Promise<ObjectId> {
  let current = tree;
  for (const { commit, text } of notes) {
    const blob = store.write('blob', Buffer.from(text.endsWith('\n') ? text : `${text}\n`, 'utf8'));
    current = await insert(store, current, commit, blob);
  }
  return current ?? store.writeTree([]);
}

/** The note on a commit; `null`: none. */
export async function findNote(store: ObjectStore, tree: ObjectId, commit: ObjectId): Promise<string | null> {
  let current = tree;
  for (let rest = commit; ; rest = rest.slice(2)) {
    const entries = await store.readTree(current);
    const note = entries.find((entry) => entry.name === rest && !isTree(entry));
    if (note !== undefined) {
      const { bytes } = await readBlobHead(store, note.id, maxNoteBytes);
      return Buffer.from(bytes).toString('utf8');
    }
    const folder = entries.find((entry) => entry.name === rest.slice(0, 2) && isTree(entry));
    if (folder === undefined) return null;
    current = folder.id;
  }
}
