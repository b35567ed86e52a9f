import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNote, putNotes } from '../../../src/host/git/notes-tree.ts';
import { openObjectStore } from '../../../src/host/git/object-store.ts';
import { gitBy, scratchRepository, scratchUser, type User } from './scratch.ts';

/** Moves the notes there and gives what git itself finds. */
function notesByGit(user: User, root: string, tree: string): Map<string, string> {
  const commit = gitBy(user, root, 'commit-tree', '-m', 'notes', tree);
  gitBy(user, root, 'update-ref', 'refs/notes/x', commit);
  const listed = gitBy(user, root, 'notes', '--ref=x', 'list').split('\n').filter(Boolean);
  return new Map(listed.map((line) => line.split(' ').toReversed() as [string, string]));
}

test('notes are read and put in flat, fanned-out and mixed trees, and spread when there are many', async () => {
  const user = scratchUser();
  const root = scratchRepository(user);
  const store = openObjectStore(join(root, '.git'), 'sha1');
  const ids = Array.from({ length: 300 }, (_, n) =>
    (n * 7919 + 1).toString(16).padStart(6, '0').repeat(7).slice(0, 40),
  );
  const blob = gitBy(user, root, 'hash-object', '-w', 'a.txt');
  let tree: string | null = null;
  for (const commit of ids.slice(0, 3)) tree = await putNotes(store, tree, [{ commit, text: `note ${commit}` }]);
  await store.flush();
  expect(gitBy(user, root, 'ls-tree', '--name-only', tree ?? '').split('\n')).toEqual(ids.slice(0, 3).toSorted());
  tree = await putNotes(
    store,
    tree,
    ids.map((commit) => ({ commit, text: `note ${commit}` })),
  );
  await store.flush();
  expect(
    gitBy(user, root, 'ls-tree', tree)
      .split('\n')
      .every((line) => line.startsWith('040000')),
  ).toBe(true);

  const found = notesByGit(user, root, tree);
  expect([...found.keys()].toSorted()).toEqual(ids.toSorted());
  expect(await findNote(store, tree, ids[7] ?? '')).toBe(`note ${ids[7]}\n`);
  expect(await findNote(store, tree, 'f'.repeat(40))).toBe(null);

  // Deeper than one folder, and flat beside folders: git writes the first, and reads both.
  const first = ids[0] ?? '';
  const inner = store.writeTree([{ mode: '100644', name: first.slice(4), id: blob }]);
  const middle = store.writeTree([{ mode: '40000', name: first.slice(2, 4), id: inner }]);
  const other = 'e'.repeat(40);
  const mixed = store.writeTree([
    { mode: '40000', name: first.slice(0, 2), id: middle },
    { mode: '100644', name: other, id: blob },
    { mode: '100644', name: 'README', id: blob },
  ]);
  expect(await findNote(store, mixed, first)).toBe('one\n');
  const near = `${first.slice(0, 4)}${'d'.repeat(36)}`;
  const after = await putNotes(store, mixed, [
    { commit: near, text: 'near' },
    { commit: other, text: 'replaced' },
  ]);
  await store.flush();
  const noted = notesByGit(user, root, after);
  expect(noted.get(first)).toBe(blob);
  expect([...noted.keys()].toSorted()).toEqual([first, near, other].toSorted());
  expect(await findNote(store, after, other)).toBe('replaced\n');
  expect(gitBy(user, root, 'ls-tree', after, 'README')).toContain(blob);
  expect(gitBy(user, root, 'fsck', '--strict', '--no-dangling')).toBe('');
  await store.close();
});
