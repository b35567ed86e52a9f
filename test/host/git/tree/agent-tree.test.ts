import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openAgentTree } from '../../../../src/host/git/tree/agent-tree.ts';
import { gitBy, scratchRepository, scratchUser, write } from '../scratch.ts';
import { noExtras, scratch, stateOf } from './tree-scratch.ts';

test('an agent’s tree is brought to another one whatever was left where git looks', async () => {
  const it = await scratch({ files: { 'a.txt': 'one\n', 'src/b.txt': 'two\n', '.gitignore': 'out/\n' } });
  await it.prepare();
  it.agent('echo x > src/new.txt');
  const { tree } = await it.tree.snapshot();
  it.agent('mkfifo src/.gitattributes; mkdir -p out/deep; mkfifo out/.gitattributes out/deep/.gitignore');
  await it.prepare({ tree });
  expect((await it.tree.snapshot()).tree).toBe(tree);
});

describe('a prepared tree', () => {
  test('has the files, a clean status, the branch, the history and the tags', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { 'a.txt': 'one\n', 'run.sh': '#!/bin/sh\n' });
    gitBy(user, root, 'tag', '-a', 'v1.0', '-m', 'v1.0');
    gitBy(user, root, 'branch', 'topic');
    gitBy(user, root, 'pack-refs', '--all');
    gitBy(user, root, 'tag', 'light');
    const it = await scratch({ user, root });
    await it.prepare();
    expect({
      status: it.agent('git status --porcelain --branch'),
      describe: it.agent('git describe'),
      log: it.agent('git log --format=%s'),
      branches: it.agent('git branch --format="%(refname:short)"'),
      tags: it.agent('git tag'),
      remotes: it.agent('git remote'),
      fsck: it.agent('git fsck 2>&1'),
      author: it.agent('git config user.email'),
    }).toEqual({
      status: '## lastgreen/plan\n',
      describe: 'v1.0\n',
      log: 'Begin\n',
      branches: 'lastgreen/plan\nmain\ntopic\n',
      tags: 'light\nv1.0\n',
      remotes: '',
      fsck: '',
      author: 'ann@example.org\n',
    });
  });

  test('keeps the modification times of files that stay, and all ignored files', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', 'b.txt': 'two\n', '.gitignore': 'cache/\n' } });
    await it.prepare();
    it.agent('mkdir cache && echo x > cache/x && echo changed > b.txt');
    const before = statSync(join(it.tree.path, 'a.txt'), { bigint: true }).mtimeNs;
    const { tree } = await it.tree.snapshot();
    await it.prepare({ tree });
    await it.prepare();
    expect(statSync(join(it.tree.path, 'a.txt'), { bigint: true }).mtimeNs).toBe(before);
    expect(it.agent('cat b.txt cache/x')).toBe('two\nx\n');
  });

  test('shows kept work as not committed', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('echo changed > a.txt && echo new > new.txt');
    const { tree } = await it.tree.snapshot();
    await it.prepare({ tree });
    expect(it.agent('git status --porcelain')).toBe(' M a.txt\n?? new.txt\n');
    expect((await it.tree.snapshot()).tree).toBe(tree);
  });

  test('has nothing left of a refused attempt, also of what that attempt had ignored', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', '.gitignore': 'kept/\n', 'src/b.txt': 'two\n' } });
    await it.prepare();
    it.agent(`
      mkdir -p kept junk/deep src/more && echo x > kept/x && echo x > junk/deep/x && echo x > src/more/x
      echo 'junk/' >> .gitignore && rm a.txt && mkdir a.txt && echo x > a.txt/x && git init -q nested && mkfifo pipe`);
    await it.tree.snapshot();
    await it.prepare();
    expect(it.agent('ls -A && ls -A src')).toBe('.git\n.gitignore\na.txt\nkept\nsrc\nb.txt\n');
  });

  test('is the same after a start that knows nothing of the one before', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('echo changed > a.txt && rm src/b.txt && echo new > new.txt');
    const again = await openAgentTree(it.runner, it.tree.path, join(it.folder, 'state'), noExtras);
    await again.prepare({ head: it.head, tree: it.base, branchName: 'lastgreen/plan' });
    expect(it.agent('git status --porcelain && ls && cat a.txt')).toBe('a.txt\nsrc\none\n');
    expect((await again.snapshot()).tree).toBe(it.base);
  });

  test('never writes to what the user has', async () => {
    const it = await scratch();
    const before = stateOf(it.root);
    await it.prepare();
    it.agent('echo changed > a.txt && git commit -qam Work && git gc -q && git stash list && git tag mine');
    await it.tree.snapshot();
    await it.prepare();
    expect(stateOf(it.root)).toEqual(before);
  });
});

describe('a snapshot', () => {
  test('of an untouched tree is the base', async () => {
    const it = await scratch();
    await it.prepare();
    expect(await it.tree.snapshot()).toEqual({ tree: it.base, commits: 0, stashes: [], nested: [], notes: [] });
  });

  test('has commits, uncommitted and untracked files, and counts the commits', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent(`
      echo committed > a.txt && git commit -qam One && echo second > two.txt && git add . && git commit -qm Two
      echo uncommitted > src/b.txt && mkdir new && echo untracked > new/file`);
    const { tree, ...rest } = await it.tree.snapshot();
    expect(rest).toEqual({ commits: 2, stashes: [], nested: [], notes: [] });
    expect(it.list(tree)).toEqual(['100644 a.txt', '100644 new/file', '100644 src/b.txt', '100644 two.txt']);
    expect(await it.fileAt(tree, 'src/b.txt')).toBe('uncommitted\n');
  });

  test('taken twice is the same twice, also right after one that wrote nothing', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('echo two > a.txt; touch -d "10 seconds ago" a.txt');
    const trees = [await it.tree.snapshot(), await it.tree.snapshot(), await it.tree.snapshot()].map(
      ({ tree }) => tree,
    );
    it.agent('printf "one\\n" > a.txt');
    trees.push((await it.tree.snapshot()).tree);
    const [first] = trees;
    expect(trees).toEqual([first, first, first, it.base]);
    expect(first).not.toBe(it.base);
  });

  test('names a repository that was made among tracked files', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('git init -q src; echo x > src/new');
    const { tree, nested } = await it.tree.snapshot();
    expect([it.list(tree), nested]).toEqual([['100644 a.txt', '100644 src/b.txt', '100644 src/new'], ['src']]);
  });

  test('keeps every stash entry, but not in its tree', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('echo first > a.txt && git stash -q && echo second > a.txt && git stash -q');
    const { tree, stashes } = await it.tree.snapshot();
    const contents = await Promise.all(stashes.map(async (each) => it.fileAt(await it.runner.treeOf(each), 'a.txt')));
    expect({ tree, contents }).toEqual({ tree: it.base, contents: ['second\n', 'first\n'] });
  });

  test('keeps commits on a branch that the agent left', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('git checkout -qb other && echo x > a.txt && git commit -qam Work && git checkout -q lastgreen/plan');
    const { tree, stashes, notes } = await it.tree.snapshot();
    const contents = await Promise.all(stashes.map(async (each) => it.fileAt(await it.runner.treeOf(each), 'a.txt')));
    expect({ tree, contents, notes }).toEqual({
      tree: it.base,
      contents: ['x\n'],
      notes: ['The agent left commits on refs/heads/other, which is not in its tree; they are kept'],
    });
  });

  test('has ignored files that were added by force, committed or not, and no other ignored file', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', '.gitignore': '*.log\nout/\n' } });
    await it.prepare();
    it.agent(`
      mkdir out && echo x > out/committed && git add -f out/committed && git commit -qm Out
      echo x > staged.log && git add -f staged.log && echo x > plain.log && echo x > out/plain`);
    const { tree } = await it.tree.snapshot();
    expect(it.list(tree)).toEqual(['100644 .gitignore', '100644 a.txt', '100644 out/committed', '100644 staged.log']);
  });

  test.each([
    ['assume-unchanged', 'git update-index --assume-unchanged a.txt'],
    ['skip-worktree', 'git update-index --skip-worktree a.txt'],
    ['info/exclude', 'mkdir -p .git/info && echo "*" >> .git/info/exclude'],
    ['.gitignore', 'echo "*" > .gitignore'],
    ['an index that is gone', 'rm .git/index'],
    ['core.checkStat', 'git config core.checkStat minimal && git config core.trustctime false'],
    ['a time that was put back', 'touch -r src/b.txt a.txt'],
  ])('is not deceived by %s', async (_, trick) => {
    const it = await scratch();
    await it.prepare();
    it.agent(`${trick}\necho two > a.txt\ntouch -r src/b.txt a.txt`);
    expect(await it.fileAt((await it.tree.snapshot()).tree, 'a.txt')).toBe('two\n');
  });

  test('keeps names of any bytes', async () => {
    const it = await scratch();
    await it.prepare();
    const names = [
      '작업/大厂.py',
      'a\tb',
      'a\nb',
      '-n',
      ' lead',
      '"q"',
      ':(glob)x',
      'a\\b',
      'trail ',
      '--',
      '#x',
      '!x',
    ];
    write(it.tree.path, Object.fromEntries(names.map((name) => [name, name])));
    const bytes = [Buffer.from('bad\xff\xfe', 'latin1'), Buffer.from('half\xe4\xbd', 'latin1')];
    for (const name of bytes) writeFileSync(Buffer.concat([Buffer.from(`${it.tree.path}/`), name]), 'x');
    const { tree, notes } = await it.tree.snapshot();
    const expected = [...names.map((name) => Buffer.from(name)), ...bytes].map(
      (name) => `100644 ${name.toString('latin1')}`,
    );
    expect(it.list(tree)).toEqual(expect.arrayContaining(expected));
    expect(notes).toEqual([]);
    await it.prepare({ tree });
    expect((await it.tree.snapshot()).tree).toBe(tree);
    await it.prepare();
    expect(it.agent('ls')).toBe('a.txt\nsrc\n');
  });

  test('of an agent with an index of version 4, or split, is as of any other', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', '.gitignore': '*.log\n' } });
    await it.prepare();
    it.agent('git update-index --index-version 4 && echo x > a.log && git add -f a.log');
    expect(it.list((await it.tree.snapshot()).tree)).toContain('100644 a.log');
    await it.prepare();
    it.agent('echo x > b.log && git add -f b.log && git commit -qm Log && git update-index --split-index');
    expect(it.list((await it.tree.snapshot()).tree)).toContain('100644 b.log');
  });
});

test('signs of life are files that change, not time that passes', async () => {
  const it = await scratch();
  await it.prepare();
  const looks = [await it.tree.changedSinceLastLook(), await it.tree.changedSinceLastLook()];
  writeFileSync(join(it.tree.path, 'src/new.txt'), 'x');
  looks.push(await it.tree.changedSinceLastLook(), await it.tree.changedSinceLastLook());
  writeFileSync(join(it.tree.path, 'src/new.txt'), 'more');
  looks.push(await it.tree.changedSinceLastLook());
  writeFileSync(join(it.tree.path, 'a.txt'), 'in place');
  looks.push(await it.tree.changedSinceLastLook());
  expect(looks).toEqual([false, false, true, false, true, true]);
});

test('a tree goes where its folder is, readable to its owner', async () => {
  const it = await scratch();
  await it.prepare();
  expect(lstatSync(it.tree.path).isDirectory()).toBe(true);
  expect(existsSync(join(it.folder, 'state', 'index'))).toBe(true);
  expect(readFileSync(join(it.tree.path, 'a.txt'), 'utf8')).toBe('one\n');
});

describe('a tree whose runner died', () => {
  test('is taken up with all that its agent left, and nothing in it is touched', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', 'b.txt': 'two\n', '.gitignore': '*.log\n' } });
    await it.prepare();
    it.agent('echo changed > a.txt && rm b.txt && echo new > new.txt && echo x > x.log && git add -f x.log');
    it.agent('git commit -qm Work a.txt && echo more >> a.txt');
    const alive = await it.tree.snapshot();
    const later = await openAgentTree(it.runner, it.tree.path, join(it.folder, 'state'), noExtras);
    expect(later.isPrepared).toBe(false);
    await later.adopt({ head: it.head, tree: it.base, branchName: 'lastgreen/plan' });
    expect(it.agent('cat a.txt new.txt x.log')).toBe('changed\nmore\nnew\nx\n');
    const { tree, commits } = await later.snapshot();
    expect({ tree, commits }).toEqual({ tree: alive.tree, commits: 1 });
    expect(it.list(tree)).toEqual(['100644 .gitignore', '100644 a.txt', '100644 new.txt', '100644 x.log']);
  });

  test('is taken up also when its index is gone or half written', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n' } });
    await it.prepare();
    it.agent('echo changed > a.txt');
    writeFileSync(join(it.folder, 'state', 'index'), 'DIRC');
    const later = await openAgentTree(it.runner, it.tree.path, join(it.folder, 'state'), noExtras);
    await later.adopt({ head: it.head, tree: it.base, branchName: 'lastgreen/plan' });
    expect(await it.fileAt((await later.snapshot()).tree, 'a.txt')).toBe('changed\n');
  });
});
