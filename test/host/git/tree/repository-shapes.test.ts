import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitBy, scratchFolder, scratchRepository, scratchUser, write } from '../scratch.ts';
import { scratch, verification } from './tree-scratch.ts';

const identity = '[user]\n\tname = Ann Other\n\temail = ann@example.org\n';

/** A repository whose blobs are these bytes, whatever its attributes say. */
function rawRepository(
  files: Readonly<Record<string, string>>,
  gitconfig = identity,
): { user: ReturnType<typeof scratchUser>; root: string } {
  const plain = scratchUser();
  const root = scratchRepository(plain, { 'seed.txt': 'seed\n' });
  const entries = Object.entries(files).map(([path, content]) => {
    const blob = execFileSync('git', ['hash-object', '-w', '--stdin', '--no-filters'], {
      cwd: root,
      env: { ...plain.env },
      input: content,
      encoding: 'utf8',
    }).trim();
    return `100644 ${blob}\t${path}\n`;
  });
  execFileSync('git', ['update-index', '--index-info'], { cwd: root, env: { ...plain.env }, input: entries.join('') });
  gitBy(plain, root, 'commit', '-q', '-m', 'Raw');
  const user = scratchUser(gitconfig);
  gitBy(user, root, 'checkout', '-qf', 'HEAD', '--', '.');
  return { user, root };
}

describe('line endings and filters never look like work', () => {
  const cases: Record<string, [Readonly<Record<string, string>>, string]> = {
    'text=auto': [
      { '.gitattributes': '* text=auto\n', 'crlf.txt': 'a\r\nb\r\n', 'lf.txt': 'a\nb\n', 'mixed.txt': 'a\r\nb\n' },
      identity,
    ],
    text: [
      { '.gitattributes': '*.txt text\n', 'crlf.txt': 'a\r\nb\r\n', 'lf.txt': 'a\nb\n', 'mixed.txt': 'a\r\nb\n' },
      identity,
    ],
    'eol=crlf': [
      { '.gitattributes': '*.txt eol=crlf\n', 'crlf.txt': 'a\r\nb\r\n', 'lf.txt': 'a\nb\n', 'mixed.txt': 'a\r\nb\n' },
      identity,
    ],
    ident: [
      { '.gitattributes': '*.txt ident\n', 'crlf.txt': '$Id: 1234 $\n', 'lf.txt': '$Id$\n', 'mixed.txt': 'x\n' },
      identity,
    ],
    'core.autocrlf=true': [
      { 'crlf.txt': 'a\r\nb\r\n', 'lf.txt': 'a\nb\n', 'mixed.txt': 'a\r\nb\n' },
      `${identity}[core]\n\tautocrlf = true\n\tsafecrlf = true\n`,
    ],
    'core.autocrlf=input': [
      { 'crlf.txt': 'a\r\nb\r\n', 'lf.txt': 'a\nb\n', 'mixed.txt': 'a\r\nb\n' },
      `${identity}[core]\n\tautocrlf = input\n\tsafecrlf = true\n`,
    ],
    'global attributes': [
      { 'crlf.txt': 'a\r\nb\r\n', 'lf.txt': 'a\nb\n', 'mixed.txt': 'a\r\nb\n' },
      `${identity}[core]\n\tattributesFile = ~/attributes\n`,
    ],
  };
  test.each(Object.entries(cases))(
    '%s: touched, rewritten and renamed-back files are the base',
    async (_, [files, gitconfig]) => {
      const { user, root } = rawRepository(files, gitconfig);
      write(user.home, { attributes: '*.txt text\n' });
      const it = await scratch({ user, root });
      await it.prepare();
      const first = await it.tree.snapshot();
      it.agent('for f in *.txt; do cp $f x; mv x $f; done; touch *.txt; rm -f .git/index');
      const second = await it.tree.snapshot();
      await it.prepare();
      const third = await it.tree.snapshot();
      it.agent('printf "new\\n" >> crlf.txt; touch lf.txt mixed.txt');
      const fourth = await it.tree.snapshot();
      const changed = await it.runner.change(it.base, fourth.tree);
      expect({
        trees: [first.tree, second.tree, third.tree],
        notes: second.notes,
        changed: changed.files.map(({ path }) => path),
      }).toEqual({ trees: [it.base, it.base, it.base], notes: [], changed: ['crlf.txt'] });
    },
  );

  test('an LFS pointer stays a pointer, and an agent’s own filter makes none of it', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12\n`;
    const { user, root } = rawRepository({
      '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
      'a.bin': pointer,
    });
    const it = await scratch({ user, root });
    await it.prepare();
    expect(readFileSync(join(it.tree.path, 'a.bin'), 'utf8')).toBe(pointer);
    it.agent(`git config filter.lfs.smudge 'head -c 100000 /dev/zero'; git config filter.lfs.clean cat; touch a.bin`);
    expect((await it.tree.snapshot()).tree).toBe(it.base);
  });
});

test('what the user ignores everywhere is ignored here', async () => {
  const user = scratchUser(`${identity}[core]\n\texcludesFile = ~/ignore\n`);
  write(user.home, { ignore: '.env\n.DS_Store\n' });
  const root = scratchRepository(user);
  writeFileSync(join(root, '.git/info/exclude'), 'private/\n');
  const it = await scratch({ user, root });
  await it.prepare();
  write(it.tree.path, { '.env': 'KEY=x', 'src/.DS_Store': 'x', 'private/notes': 'x' });
  expect(it.agent('git status --porcelain')).toBe('');
  expect((await it.tree.snapshot()).tree).toBe(it.base);
  await it.prepare();
  expect(it.agent('cat .env')).toBe('KEY=x');
});

test('executable bits and links come and go', async () => {
  const user = scratchUser();
  const root = scratchRepository(user);
  writeFileSync(join(root, 'run.sh'), '#!/bin/sh\n');
  chmodSync(join(root, 'run.sh'), 0o755);
  symlinkSync('a.txt', join(root, 'link'));
  gitBy(user, root, 'add', '-A');
  gitBy(user, root, 'commit', '-qm', 'Modes');
  const it = await scratch({ user, root });
  await it.prepare();
  const untouched = await it.tree.snapshot();
  it.agent('chmod -x run.sh; chmod +x a.txt; ln -sf src link; ln -s nowhere dangling');
  const { tree } = await it.tree.snapshot();
  expect({ untouched: untouched.tree, list: it.list(tree) }).toEqual({
    untouched: it.base,
    list: ['100755 a.txt', '120000 dangling', '120000 link', '100644 run.sh', '100644 src/b.txt'],
  });
  await it.prepare();
  expect(it.agent('git status --porcelain')).toBe('');
});

test('force-added ignored files of the user’s are files like others', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, { '.gitignore': 'out/\n' });
  write(root, { 'out/kept': 'one\n' });
  gitBy(user, root, 'add', '-f', 'out/kept');
  gitBy(user, root, 'commit', '-qm', 'Force');
  const it = await scratch({ user, root });
  await it.prepare();
  it.agent('echo two > out/kept; echo x > out/other');
  const { tree } = await it.tree.snapshot();
  expect([it.list(tree), await it.fileAt(tree, 'out/kept')]).toEqual([
    ['100644 .gitignore', '100644 out/kept'],
    'two\n',
  ]);
  await it.prepare();
  expect(it.agent('cat out/kept out/other')).toBe('one\nx\n');
});

async function withSubmodule() {
  const user = scratchUser();
  const inner = scratchRepository(user, { 'deep.txt': 'deep\n' });
  const library = scratchRepository(user, { 'lib.txt': 'lib\n' });
  gitBy(user, library, 'submodule', 'add', '-q', inner, 'inner');
  gitBy(user, library, 'commit', '-qm', 'Inner');
  const root = scratchRepository(user);
  gitBy(user, root, 'submodule', 'add', '-q', library, 'libs/one');
  gitBy(user, root, 'submodule', 'update', '-q', '--init', '--recursive');
  gitBy(user, root, 'commit', '-qm', 'Library');
  return scratch({ user, root });
}

describe('submodules', () => {
  test('are filled from what the user has, at the recorded commit, in each other too', async () => {
    const it = await withSubmodule();
    await it.prepare();
    expect(
      it.agent('git status --porcelain; cat libs/one/lib.txt libs/one/inner/deep.txt; git -C libs/one log --format=%s'),
    ).toBe('lib\ndeep\nInner\nBegin\n');
    expect(await it.tree.snapshot()).toEqual({ tree: it.base, commits: 0, stashes: [], nested: [], notes: [] });
    const verify = await verification(it);
    await verify.prepare({ head: it.head, tree: it.base, start: 'as-left' });
    expect(readFileSync(join(verify.path, 'libs/one/inner/deep.txt'), 'utf8')).toBe('deep\n');
    expect(await verify.compare()).toEqual({ tracked: [], setup: [] });
    write(verify.path, { 'libs/one/lib.txt': 'x', 'libs/one/inner/deep.txt': 'x' });
    expect((await verify.compare()).tracked).toEqual(['libs/one/lib.txt', 'libs/one/inner/deep.txt']);
    await verify.prepare({ head: it.head, tree: it.base, start: 'as-left' });
    expect(await verify.compare()).toEqual({ tracked: [], setup: [] });
  });

  test('keep their commit when the agent commits or edits in them, which is said; nothing in them runs', async () => {
    const it = await withSubmodule();
    const trap = join(scratchFolder(), 'sprung');
    await it.prepare();
    it.agent(`cd libs/one; echo x > lib.txt; git config core.fsmonitor "touch '${trap}'; false"`);
    const edited = await it.tree.snapshot();
    it.agent('cd libs/one; git -c core.fsmonitor=false commit -qam Mine');
    const committed = await it.tree.snapshot();
    expect([edited.tree, edited.notes, committed.tree, committed.notes, existsSync(trap)]).toEqual([
      it.base,
      ['Changes that the agent made in submodule libs/one are not part of its attempt'],
      it.base,
      ['Commits that the agent made in submodule libs/one are not part of its attempt'],
      false,
    ]);
    await it.prepare();
    expect(it.agent('git status --porcelain; cat libs/one/lib.txt')).toBe('lib\n');
  });

  test('move to a commit that the user has, and go when they are removed', async () => {
    const it = await withSubmodule();
    await it.prepare();
    it.agent('cd libs/one; git checkout -q HEAD~1');
    const moved = await it.tree.snapshot();
    expect((await it.runner.change(it.base, moved.tree)).files.map(({ path, status }) => [path, status])).toEqual([
      ['libs/one', 'modified'],
    ]);
    await it.prepare({ tree: moved.tree });
    expect(it.agent('ls libs/one; git status --porcelain')).toBe('lib.txt\n M libs/one\n');
    it.agent('git rm -qf libs/one');
    expect(it.list((await it.tree.snapshot()).tree)).toEqual([
      '100644 .gitmodules',
      '100644 a.txt',
      '100644 src/b.txt',
    ]);
    await it.prepare();
    expect(it.agent('git status --porcelain; cat libs/one/lib.txt')).toBe('lib\n');
  });
});

test('a shallow repository gives a shallow history, and commits on it come back', async () => {
  const user = scratchUser();
  const origin = scratchRepository(user);
  for (const n of [1, 2, 3]) gitBy(user, origin, 'commit', '-q', '--allow-empty', '-m', `More ${n}`);
  const root = join(scratchFolder(), 'shallow');
  gitBy(user, origin, 'clone', '-q', '--depth', '2', `file://${origin}`, root);
  const it = await scratch({ user, root });
  await it.prepare();
  expect(it.agent('git log --format=%s; git status --porcelain')).toBe('More 3\nMore 2\n');
  it.agent('echo x > a.txt; git commit -qam Work; git stash list');
  const { commits, notes } = await it.tree.snapshot();
  expect({ commits, notes }).toEqual({ commits: 1, notes: [] });
});

test('a sparse checkout of the user’s is whole here', async () => {
  const user = scratchUser();
  const root = scratchRepository(user);
  gitBy(user, root, 'sparse-checkout', 'set', '--no-cone', '/a.txt');
  const it = await scratch({ user, root });
  await it.prepare();
  expect(it.agent('git status --porcelain; cat src/b.txt')).toBe('two\n');
  expect((await it.tree.snapshot()).tree).toBe(it.base);
});

test('a SHA-256 repository works like any other', async () => {
  const user = scratchUser();
  const root = scratchRepository(user, { 'a.txt': 'one\n', '.gitignore': '*.log\n' }, ['--object-format=sha256']);
  gitBy(user, root, 'tag', '-a', 'v1', '-m', 'v1');
  const it = await scratch({ user, root });
  await it.prepare();
  it.agent(
    'git describe; echo two > a.txt; git stash -q; echo x > b.log; git add -f b.log; git commit -qm Work; git init -q nested; echo x > nested/f',
  );
  const { tree, commits, stashes, nested } = await it.tree.snapshot();
  expect({ length: tree.length, list: it.list(tree), commits, stashes: stashes.length, nested }).toEqual({
    length: 64,
    list: ['100644 .gitignore', '100644 a.txt', '100644 b.log', '100644 nested/f'],
    commits: 1,
    stashes: 1,
    nested: ['nested'],
  });
  const verify = await verification(it);
  await verify.prepare({ head: it.head, tree, start: 'as-left' });
  expect(await verify.compare()).toEqual({ tracked: [], setup: [] });
});

test('a loop’s branch and a user’s branch that is in its way get along', async () => {
  const user = scratchUser();
  const root = scratchRepository(user);
  gitBy(user, root, 'branch', 'lastgreen');
  gitBy(user, root, 'branch', 'other');
  const it = await scratch({ user, root });
  await it.prepare();
  expect(it.agent('git branch --format="%(refname:short)"; git log --format=%s')).toBe(
    'lastgreen/plan\nmain\nother\nBegin\n',
  );
});

test('a linked worktree of the user’s does as well as the main one', async () => {
  const user = scratchUser();
  const main = scratchRepository(user);
  const root = join(scratchFolder(), 'linked');
  gitBy(user, main, 'worktree', 'add', '-q', '-b', 'side', root);
  const it = await scratch({ user, root });
  await it.prepare();
  expect(it.agent('git status --porcelain; git log --format=%s')).toBe('Begin\n');
  expect((await it.tree.snapshot()).tree).toBe(it.base);
});
