import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCommit, parseCommit, subjectOf } from '../../../src/host/git/commit-object.ts';
import { editTree, type TreeEdit } from '../../../src/host/git/edit-tree.ts';
import { findEntry } from '../../../src/host/git/find-entry.ts';
import { hasLoose, loosePath, readLooseFile } from '../../../src/host/git/loose-object.ts';
import { MissingObject } from '../../../src/host/git/object-reader.ts';
import { openObjectStore, type ObjectStore } from '../../../src/host/git/object-store.ts';
import { encodeTree, parseTree } from '../../../src/host/git/tree-object.ts';
import { gitBy, scratchFolder, scratchUser, type User } from './scratch.ts';

function openStore(format: 'sha1' | 'sha256'): { user: User; folder: string; store: ObjectStore } {
  const user = scratchUser();
  const folder = scratchFolder();
  gitBy(user, folder, 'init', '-q', '--bare', `--object-format=${format}`);
  return { user, folder, store: openObjectStore(folder, format) };
}

describe.each(['sha1', 'sha256'] as const)('objects in %s', (format) => {
  test('written by hand are the ones git writes, and pass its strictest check', async () => {
    const { user, folder, store } = openStore(format);
    const blob = store.write('blob', Buffer.from('一\r\n\0'));
    const exec = store.write('blob', Buffer.from('#!/bin/sh\n'));
    const inner = store.writeTree([{ mode: '100755', name: 'run', id: exec }]);
    const tree = store.writeTree([
      { mode: '100644', name: 'a0', id: blob },
      { mode: '40000', name: 'a', id: inner },
      { mode: '100644', name: 'a.txt', id: blob },
      { mode: '100644', name: Buffer.from([0xff, 0x2d]).toString('latin1'), id: blob },
      { mode: '120000', name: 'a-link', id: blob },
    ]);
    const id = store.write(
      'commit',
      encodeCommit({
        tree,
        parents: [],
        author: { name: 'Änn', email: 'a@b' },
        committer: { name: 'lastgreen', email: 'lastgreen@localhost' },
        atMs: 1_700_000_000_999,
        message: 'feat: 一\n\nLastgreen-Task: x',
      }),
    );
    expect(hasLoose(store.objects, id)).toBe(false);
    expect((await store.readCommit(id)).tree).toBe(tree);
    await store.flush();
    expect(hasLoose(store.objects, id)).toBe(true);
    const byGit = execFileSync('git', ['commit-tree', tree], {
      cwd: folder,
      input: 'feat: 一\n\nLastgreen-Task: x\n',
      encoding: 'utf8',
      env: {
        ...user.env,
        GIT_AUTHOR_NAME: 'Änn',
        GIT_AUTHOR_EMAIL: 'a@b',
        GIT_AUTHOR_DATE: '1700000000 +0000',
        GIT_COMMITTER_NAME: 'lastgreen',
        GIT_COMMITTER_EMAIL: 'lastgreen@localhost',
        GIT_COMMITTER_DATE: '1700000000 +0000',
      },
    });
    expect(id).toBe(byGit.trim());
    gitBy(user, folder, 'update-ref', 'refs/heads/x', id);
    expect(gitBy(user, folder, 'fsck', '--strict', '--full', '--no-dangling')).toBe('');
    expect(await store.readCommit(id)).toEqual({
      tree,
      parents: [],
      committedAtMs: 1_700_000_000_000,
      message: 'feat: 一\n\nLastgreen-Task: x\n',
    });
    await store.close();
  });

  test('read back what was written meanwhile, large or empty, and name what is missing', async () => {
    const { folder, store } = openStore(format);
    const large = Buffer.alloc(3_000_000, 'x\n');
    const ids = [store.write('blob', large), store.write('blob', Buffer.alloc(0))];
    expect((await Promise.all(ids.map((id) => store.readBlob(id)))).map((blob) => blob.length)).toEqual([3_000_000, 0]);
    await store.flush();
    const later = store.write('blob', Buffer.from('later'));
    await store.flush();
    const missing = '1'.repeat(format === 'sha1' ? 40 : 64);
    const [here, gone, text] = await Promise.all([store.has(later), store.has(missing), store.readBlob(later)]);
    expect([here, gone, text.toString()]).toEqual([true, false, 'later']);
    await expect(store.readTree(missing)).rejects.toThrow(new MissingObject(missing, 'tree'));
    await expect(store.readTree(later)).rejects.toThrow('is a blob, not a tree');
    expect(hasLoose(join(folder, 'objects'), later)).toBe(true);
    await store.close();
    await expect(store.has(later)).rejects.toThrow('closed');
  });

  test('that a power cut left empty are written again, and never copied', async () => {
    const { folder, store } = openStore(format);
    const objects = join(folder, 'objects');
    const id = store.write('blob', Buffer.from('whole'));
    await store.flush();
    rmSync(loosePath(objects, id));
    writeFileSync(loosePath(objects, id), '');
    expect(() => readLooseFile(objects, format, id)).toThrow(`The object ${id} in ${objects} is damaged.`);
    expect(store.write('blob', Buffer.from('whole'))).toBe(id);
    await store.flush();
    expect((await store.readBlob(id)).toString()).toBe('whole');
    await store.close();
  });
});

describe('a tree', () => {
  const name = fc
    .uint8Array({ minLength: 1, maxLength: 4 })
    .map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0 || byte === 0x2f ? 0x61 : byte))).toString('latin1'));

  test('is read as it was written, whatever the names', () => {
    const entry = fc.record({
      mode: fc.constantFrom('100644', '100755', '120000', '160000', '40000'),
      name,
      id: fc.constantFrom('a'.repeat(40), '0123456789'.repeat(4)),
    });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (one) => one.name, maxLength: 12 }), (entries) => {
        const read = parseTree(encodeTree(entries), 20);
        expect(new Set(read)).toEqual(new Set(entries));
        expect(encodeTree(read)).toEqual(encodeTree(entries));
      }),
    );
  });

  test('after edits has what the same edits by git give', async () => {
    const { user, folder, store } = openStore('sha1');
    const blobs = [store.write('blob', Buffer.from('1')), store.write('blob', Buffer.from('2'))];
    const path = fc
      .array(fc.constantFrom('a', 'b', 'a.b', '文'), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('/'));
    const edit = fc.tuple(path, fc.constantFrom<number | null>(0, 1, null));
    const work = scratchFolder();
    mkdirSync(work, { recursive: true });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 6 }), fc.array(edit, { maxLength: 4 }), async (first, second) => {
        const given = (edits: typeof first): [string, TreeEdit][] =>
          edits.map(([at, n]) => [at, n === null ? null : { mode: '100644', id: blobs[n] ?? '' }]);
        const model = new Map<string, string>();
        // One at a time, so that file and folder of one name follow each other in order.
        let tree = store.writeTree([]);
        for (const [at, to] of [...given(first), ...given(second)]) {
          tree = await editTree(store, tree, [[at, to]]);
          if (to === null) for (const other of model.keys()) if (`${other}/`.startsWith(`${at}/`)) model.delete(other);
          if (to === null) continue;
          for (const other of model.keys()) {
            if (other.startsWith(`${at}/`) || at.startsWith(`${other}/`)) model.delete(other);
          }
          model.set(at, to.id);
        }
        await store.flush();
        const listed = gitBy(user, folder, 'ls-tree', '-r', '-z', tree).split('\0').filter(Boolean);
        expect(new Map(listed.map((line) => [line.slice(53), line.slice(12, 52)] as const))).toEqual(model);
      }),
      { numRuns: 25 },
    );
    expect(gitBy(user, folder, 'fsck', '--strict', '--no-dangling')).toBe('');
    await store.close();
  });

  test('takes many edits at once and refuses a path that leaves it', async () => {
    const { store } = openStore('sha1');
    const id = store.write('blob', Buffer.from('1'));
    const file = { mode: '100644', id };
    const tree = await editTree(store, store.writeTree([]), [
      ['a/b/c', file],
      ['a/d', file],
      ['x', file],
    ]);
    const after = await editTree(store, tree, [
      ['a/b/c', null],
      ['x/y', file],
      ['nowhere/z', null],
    ]);
    expect(await Promise.all(['a/b', 'a/d', 'x/y', 'x'].map((path) => findEntry(store, after, path)))).toEqual([
      null,
      { ...file, name: 'd' },
      { ...file, name: 'y' },
      expect.objectContaining({ mode: '40000' }),
    ]);
    await expect(editTree(store, tree, [['../x', file]])).rejects.toThrow('No path in a tree');
    await store.close();
  });
});

describe('the subject of a message', () => {
  test.each([
    ['one\n', 'one'],
    ['\n\none\ntwo \n\nbody\n', 'one two'],
    ['', ''],
    ['one\n \nbody', 'one'],
  ])('%j', (message, subject) => {
    expect(subjectOf(message)).toBe(subject);
  });

  test('is read in the encoding that the commit names', () => {
    const content = Buffer.from(
      `tree ${'a'.repeat(40)}\nauthor A <a@b> 1 +0100\ncommitter A <a@b> 1 +0100\nencoding ISO-8859-1\n\nf\xfcr\n`,
      'latin1',
    );
    expect(parseCommit(content).message).toBe('für\n');
  });
});
