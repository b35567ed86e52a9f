import { existsSync, lstatSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder, scratchRepository, scratchUser, write } from '../scratch.ts';
import { scratch, stateOf, verification } from './tree-scratch.ts';

const brought = ['KEY=1', 'KEY=2', 'x', 'one\n'];
const read = (path: string): string[] =>
  ['.env', 'app/.env.test', 'data/set/x', 'a.txt'].map((each) => readFileSync(join(path, each), 'utf8'));

test('files of the user’s come into both trees, never into a snapshot, ignored or not', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, { 'a.txt': 'one\n', 'app/b.txt': 'two\n', '.gitignore': '.env\n' });
  write(root, { '.env': 'KEY=1', 'app/.env.test': 'KEY=2', 'data/set/x': 'x', 'a.txt': 'unsaved work', other: 'x' });
  const extras = { copy: ['.env', '**/.env.*', 'a.txt'], caches: [], share: ['data'] };
  const it = await scratch({ user, root, extras });
  const verify = await verification(it, null, extras);
  const before = stateOf(root);
  await it.prepare();
  await verify.prepare({ head: it.head, tree: it.base, start: 'as-left' });
  expect([read(it.tree.path), read(verify.path)]).toEqual([brought, brought]);
  expect(existsSync(join(it.tree.path, 'other'))).toBe(false);
  it.agent('echo mine > .env; echo mine > data/set/x; git add -f .env data; git commit -qm Secrets');
  expect((await it.tree.snapshot()).tree).toBe(it.base);
  expect(stateOf(root)).toEqual(before);
  writeFileSync(join(verify.path, '.env'), 'changed by a gate');
  await verify.prepare({ head: it.head, tree: it.base, start: 'as-left' });
  await it.prepare();
  expect([readFileSync(join(verify.path, '.env'), 'utf8'), readFileSync(join(it.tree.path, '.env'), 'utf8')]).toEqual([
    'KEY=1',
    'KEY=1',
  ]);
  await verify.prepare({ head: it.head, tree: it.base, start: 'from-nothing' });
  expect(read(verify.path)).toEqual(brought);
});

test('.worktreeinclude brings ignored files only', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, {
    '.gitignore': '*.local\n',
    '.worktreeinclude': '# mine\n*.local\nnotes.txt\n',
  });
  write(root, { 'deep/er/a.local': 'x', 'notes.txt': 'not ignored' });
  const it = await scratch({ user, root });
  await it.prepare();
  expect([existsSync(join(it.tree.path, 'deep/er/a.local')), existsSync(join(it.tree.path, 'notes.txt'))]).toEqual([
    true,
    false,
  ]);
});

test('a line of .worktreeinclude that names the top, or leads out, brings nothing', async () => {
  const user = scratchUser();
  const lines = ['.', './', '/', '/.', '..', '../', 'a/..', '/../b', '\0', '/a.local'];
  const root = scratchRepository(user, { '.gitignore': '*.local\n', '.worktreeinclude': `${lines.join('\n')}\n` });
  write(root, { 'a.local': 'x', 'deep/a.local': 'y' });
  const it = await scratch({ user, root });
  await it.prepare();
  expect(['a.local', 'deep/a.local'].map((path) => existsSync(join(it.tree.path, path)))).toEqual([true, false]);
});

test('a folder with tracked files in it brings what lies beside those', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, { 'config/base.json': '{}', '.gitignore': 'config/local.json\n' });
  write(root, { 'config/local.json': 'mine', 'config/base.json': 'unsaved' });
  const it = await scratch({ user, root, extras: { copy: ['config'], caches: [], share: [] } });
  await it.prepare();
  expect(['local.json', 'base.json'].map((name) => readFileSync(join(it.tree.path, 'config', name), 'utf8'))).toEqual([
    'mine',
    '{}',
  ]);
});

test('a copy never goes through a link that an agent made, and no link leads back to the user’s', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, { 'a.txt': 'one\n', '.gitignore': 'env/\n' });
  const victim = scratchFolder();
  write(victim, { secret: 'x' });
  write(root, { 'env/real': 'x' });
  symlinkSync('real', join(root, 'env/inside'));
  symlinkSync(join(victim, 'secret'), join(root, 'env/outside'));
  symlinkSync(victim, join(root, 'env/folder'));
  const it = await scratch({ user, root, extras: { copy: ['env/real', 'env'], caches: [], share: [] } });
  await it.prepare();
  const kinds = ['inside', 'outside', 'folder'].map((name) => {
    const stat = lstatSync(join(it.tree.path, 'env', name), { throwIfNoEntry: false });
    return stat === undefined ? 'none' : stat.isSymbolicLink() ? 'link' : 'file';
  });
  expect(kinds).toEqual(['link', 'file', 'none']);
  const before = stateOf(victim);
  it.agent(`rm -rf env; ln -s '${victim}' env`);
  await it.tree.snapshot();
  await it.prepare();
  expect([lstatSync(join(it.tree.path, 'env')).isDirectory(), stateOf(victim)]).toEqual([true, before]);
});

test('what doesn’t fit on the disk is not begun, and said with its size', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, { 'a.txt': 'one\n', '.gitignore': 'data/\n' });
  write(root, { 'data/huge': '' });
  const bytes = 8 * 1024 ** 4;
  truncateSync(join(root, 'data/huge'), bytes);
  const it = await scratch({ user, root, extras: { copy: [], caches: [], share: ['data'] } });
  const { noSpace } = await it.tree.prepare({ head: it.head, tree: it.base, branchName: 'lastgreen/plan' });
  expect(noSpace).toMatchObject({ path: it.tree.path });
  expect(noSpace?.neededBytes).toBeGreaterThan(bytes);
  expect(noSpace?.freeBytes).toBeLessThan(bytes);
  expect(existsSync(join(it.tree.path, 'data'))).toBe(false);
});
