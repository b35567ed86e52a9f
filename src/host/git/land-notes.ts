import { encodeCommit } from './commit-object.ts';
import type { NewObjects } from './new-objects.ts';
import { findNote, putNotes, type Note } from './notes-tree.ts';
import type { ObjectStore } from './object-store.ts';
import { readRef } from './read-ref.ts';
import type { FrozenSettings, ObjectId } from './port.ts';

export const notesRef = 'refs/notes/lastgreen';

export interface NotesMove {
  readonly from: ObjectId | null;
  readonly to: ObjectId;
}

async function areThere(store: ObjectStore, tree: ObjectId | null, notes: readonly Note[]): Promise<boolean> {
  for (const { commit, text } of notes) {
    const found = tree === null ? null : await findNote(store, tree, commit);
    if (found?.replace(/\n$/, '') !== text.replace(/\n$/, '')) return false;
  }
  return true;
}

/** The commit that `refs/notes/lastgreen` has to move to; `null`: these notes are there already. */
export async function draftNotes(
  store: ObjectStore,
  settings: FrozenSettings,
  commonDir: string,
  landing: { readonly commit: ObjectId; readonly notes: readonly Note[] },
): Promise<NotesMove | null> {
  const from = readRef(commonDir, notesRef);
  const tree = from === null ? null : await store.treeOf(from);
  if (await areThere(store, tree, landing.notes)) return null;
  const commit = encodeCommit({
    tree: await putNotes(store, tree, landing.notes),
    parents: from === null ? [] : [from],
    author: settings.author,
    committer: settings.committer,
    atMs: (await store.readCommit(landing.commit)).committedAtMs,
    message: 'Notes added by lastgreen',
  });
  return { from, to: store.write('commit', commit) };
}

/** Both in one copy, so that one pack or one round of syncs does for them. */
export function joinObjects(a: NewObjects, b: NewObjects): NewObjects {
  return { ids: [...new Set([...a.ids, ...b.ids])], packed: [...new Set([...a.packed, ...b.packed])] };
}
