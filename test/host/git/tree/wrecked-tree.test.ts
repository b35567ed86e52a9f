import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { gitBy, scratchFolder, write } from '../scratch.ts';
import { scratch, stateOf, type Scratch } from './tree-scratch.ts';

/** A command that leaves a trace wherever git would run it. */
function trap(): { readonly command: string; readonly sprung: () => boolean } {
  const folder = scratchFolder();
  const program = join(folder, 'trap.sh');
  writeFileSync(program, `#!/bin/sh\ntouch '${folder}/sprung'\ncat\n`, { mode: 0o755 });
  return { command: program, sprung: () => existsSync(join(folder, 'sprung')) };
}

const settings = (command: string) => `
  git config core.fsmonitor '${command}'
  git config core.hooksPath "$PWD/hooks"
  git config filter.evil.clean '${command}'
  git config filter.evil.smudge '${command}'
  git config filter.evil.process '${command}'
  git config filter.evil.required true
  git config diff.external '${command}'
  git config uploadpack.packObjectsHook '${command}'
  git config core.alternateRefsCommand '${command}'
  git config core.sshCommand '${command}'
  git config gpg.program '${command}'
  git config merge.evil.driver '${command}'
  mkdir -p hooks && for hook in post-index-change reference-transaction pre-commit post-checkout post-update; do
    cp '${command}' hooks/$hook; cp '${command}' .git/hooks/$hook 2>/dev/null || { mkdir -p .git/hooks; cp '${command}' .git/hooks/$hook; }
  done`;

async function cycle(it: Scratch, wreck: string) {
  await it.prepare();
  it.agent(wreck);
  const snapshot = await it.tree.snapshot();
  await it.prepare();
  expect(it.agent('git status --porcelain')).toBe('');
  return snapshot;
}

describe('nothing of an agent’s settings runs', () => {
  test('in its own .git', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', '.gitignore': 'hooks/\n' } });
    const { command, sprung } = trap();
    await it.prepare();
    it.agent(`echo '* filter=evil diff=evil merge=evil' > .gitattributes; echo two > a.txt; git stash -q; echo three > a.txt
      git commit -qam Work; echo four > a.txt; ${settings(command)}`);
    const { tree, commits } = await it.tree.snapshot();
    const content = await it.fileAt(tree, 'a.txt');
    await it.prepare({ tree });
    await it.prepare();
    expect({ content, commits, sprung: sprung() }).toEqual({ content: 'four\n', commits: 1, sprung: false });
  });

  test('in a nested repository, however often it is taken', async () => {
    const it = await scratch();
    const { command, sprung } = trap();
    await it.prepare();
    it.agent(`mkdir nested && cd nested && git init -q && echo x > file && git add . && git commit -qm Nested && echo '* filter=evil' > .gitattributes
      ${settings(command)}`);
    const first = await it.tree.snapshot();
    await it.prepare({ tree: first.tree });
    it.agent('git init -q nested; cd nested; echo y > file; git add . ; git commit -qm Again');
    it.agent(`cd nested;${settings(command)}`);
    const second = await it.tree.snapshot();
    const third = await it.tree.snapshot();
    expect({
      nested: first.nested,
      contents: [await it.fileAt(first.tree, 'nested/file'), await it.fileAt(second.tree, 'nested/file')],
      again: third.tree === second.tree,
      sprung: sprung(),
    }).toEqual({ nested: ['nested'], contents: ['x\n', 'y\n'], again: true, sprung: false });
  });

  test('through a gitlink in its index, a commondir, or a .git that is a file', async () => {
    const it = await scratch();
    const { command, sprung } = trap();
    await it.prepare();
    const elsewhere = scratchFolder();
    it.agent(`git init -q sub && cd sub && echo x > f && git add f && git commit -qm S && ${settings(command)}
      cd .. && git add sub && git commit -qm Link && cp -r .git '${elsewhere}/git'
      echo '${elsewhere}/git' > .git/commondir`);
    const linked = await it.tree.snapshot();
    it.agent(`rm -rf .git && echo 'gitdir: ${elsewhere}/git' > .git`);
    const file = await it.tree.snapshot();
    expect({
      list: it.list(linked.tree).includes('100644 sub/f'),
      same: file.tree === linked.tree,
      sprung: sprung(),
    }).toEqual({
      list: true,
      same: true,
      sprung: false,
    });
    expect(file.notes).toContain('The agent removed or replaced .git; its commits are not known, its files were taken');
  });
});

describe('a snapshot of a wrecked tree succeeds', () => {
  const gone = ['The agent removed or replaced .git; its commits are not known, its files were taken'];
  const unborn = ["The agent's HEAD names no commit; its files were taken"];
  test.each<[string, string, readonly string[]]>([
    ['.git removed', 'rm -rf .git', gone],
    ['.git an empty file', 'rm -rf .git; : > .git', gone],
    ['.git a link to itself', 'rm -rf .git; ln -s .git .git', gone],
    ['.git a link elsewhere', 'rm -rf .git; mkdir "$HOME/g"; git init -q "$HOME/g"; ln -s "$HOME/g/.git" .git', gone],
    ['.git empty', 'rm -rf .git; mkdir .git', unborn],
    ['.git a FIFO', 'rm -rf .git; mkfifo .git', gone],
    ['HEAD a FIFO', 'rm .git/HEAD; mkfifo .git/HEAD', unborn],
    ['HEAD garbage', 'head -c 100 /dev/urandom > .git/HEAD', unborn],
    ['HEAD outside', 'echo "ref: refs/../../../../etc/passwd" > .git/HEAD', unborn],
    ['unborn', 'git checkout -q --orphan fresh', [...unborn]],
    ['index garbage', 'head -c 1000 /dev/urandom > .git/index', []],
    ['a lock left behind', ': > .git/index.lock', []],
    ['worktree elsewhere', 'git config core.worktree /', []],
    ['packed refs a FIFO', 'rm -f .git/packed-refs; mkfifo .git/packed-refs', []],
    ['refs a link to all', 'rm -rf .git/refs; ln -s / .git/refs', unborn],
  ])('%s', async (_, wreck, notes) => {
    const it = await scratch();
    const { tree, ...rest } = await cycle(it, `echo two > a.txt; ${wreck}`);
    expect({ content: await it.fileAt(tree, 'a.txt'), ...rest }).toEqual({
      content: 'two\n',
      commits: 0,
      stashes: [],
      nested: [],
      notes,
    });
  });

  test('in the middle of a rebase that conflicts', async () => {
    const it = await scratch();
    const { notes, stashes, commits } = await cycle(
      it,
      `echo mine > a.txt; git commit -qam Mine; git checkout -qb other main; echo theirs > a.txt; git commit -qam Theirs
      git rebase lastgreen/plan >/dev/null 2>&1 || true`,
    );
    expect({ notes, stashes: stashes.length, commits }).toEqual({
      notes: [
        'The agent left rebase-merge',
        'The agent left HEAD on no branch',
        'The agent left commits on refs/heads/other, which is not in its tree; they are kept',
      ],
      stashes: 1,
      commits: 1,
    });
  });

  test('with history rewritten, and objects that are broken', async () => {
    const it = await scratch();
    gitBy(it.user, it.root, 'commit', '-q', '--allow-empty', '-m', 'Second');
    const again = await scratch({ user: it.user, root: it.root });
    const rewritten = await cycle(again, 'git commit -q --amend --allow-empty -m Other');
    expect(rewritten.notes).toEqual(['The agent rewrote history: 1 commit of its start is not in its HEAD']);
    const broken = await cycle(
      again,
      'git commit -q --allow-empty -m New; find .git/objects -type f -path "*/??/*" -exec truncate -s 0 {} +',
    );
    expect(broken).toMatchObject({ tree: again.base, commits: 0 });
    expect(broken.notes).toEqual([expect.stringMatching(/^The agent's commit [0-9a-f]{40} could not be read$/)]);
  });

  test('with FIFOs, sockets and links of all kinds', async () => {
    const it = await scratch({
      files: { 'a.txt': 'one\n', 'src/b.txt': 'two\n', 'c.txt': 'three\n', 'd/e/f': 'four\n' },
    });
    const victim = scratchFolder();
    write(victim, { precious: 'x', 'b.txt': 'y' });
    const before = stateOf(victim);
    await it.prepare();
    const server = createServer().listen(join(it.tree.path, 'socket'));
    onTestFinished(() => void server.close());
    it.agent(`rm c.txt; mkfifo c.txt; mkfifo pipe; ln -s loop loop; rm -rf src; ln -s '${victim}' src; ln -s /etc/passwd out
      rm -rf d/e; ln -s .. d/e; rm a.txt; mkdir a.txt; echo x > a.txt/inside; mkdir deep; ln -s '${victim}' deep/v`);
    const { tree, notes } = await it.tree.snapshot();
    expect(it.list(tree)).toEqual([
      '100644 a.txt/inside',
      '120000 d/e',
      '120000 deep/v',
      '120000 loop',
      '120000 out',
      '120000 src',
    ]);
    expect([...notes].toSorted()).toEqual(
      ['c.txt', 'pipe', 'socket'].map((path) => `${path} is a FIFO, socket or device and was left out`),
    );
    await it.prepare();
    expect(it.agent('git status --porcelain; ls')).toBe('a.txt\nc.txt\nd\nsrc\n');
    expect(stateOf(victim)).toEqual(before);
  });

  test('with FIFOs that git would wait for', async () => {
    const it = await scratch();
    const { tree, notes } = await cycle(
      it,
      'mkdir x; echo x > x/f; mkfifo .gitignore x/.gitattributes; git init -q y; rm y/.git/HEAD; mkfifo y/.git/HEAD; echo y > y/f',
    );
    expect(it.list(tree)).toEqual(['100644 a.txt', '100644 src/b.txt', '100644 x/f', '100644 y/f']);
    expect(notes).toContain('.gitignore is a FIFO, socket or device and was left out');
  });

  test('with nested repositories of all kinds, in each other, without a commit, and in ignored folders', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n', '.gitignore': 'vendor/\n' } });
    await it.prepare();
    it.agent(`git init -q empty; echo x > empty/f
      git init -q full; cd full; echo x > f; git add f; git commit -qm F; git init -q in; cd in; echo x > g; git add g; git commit -qm G; cd ../..
      mkdir -p dir/link; echo 'gitdir: /nowhere' > dir/link/.git; echo x > dir/link/f
      mkdir vendor; git init -q vendor/dep; echo x > vendor/dep/f; git init -q bare-one --bare`);
    const { tree, nested, notes } = await it.tree.snapshot();
    expect([...nested].toSorted()).toEqual(['dir/link', 'empty', 'full', 'full/in']);
    expect(notes).toEqual([]);
    expect(it.list(tree).filter((line) => !line.includes('bare-one'))).toEqual(
      ['.gitignore', 'a.txt', 'dir/link/f', 'empty/f', 'full/f', 'full/in/g'].map((path) => `100644 ${path}`),
    );
    await it.prepare({ tree });
    expect(it.agent('git status --porcelain -uall | grep -v bare-one')).toBe(
      '?? dir/link/f\n?? empty/f\n?? full/f\n?? full/in/g\n',
    );
    await it.prepare();
    expect(it.agent('ls -A; ls -A vendor/dep')).toBe('.git\n.gitignore\na.txt\nvendor\n.git\nf\n');
  });

  test('with names that other systems take for .git', async () => {
    const it = await scratch();
    const { tree, notes } = await cycle(
      it,
      'mkdir .GIT "git~1" ".git "; echo x > .GIT/config; echo x > "git~1/config"; echo x > ".git /x"; echo x > fine',
    );
    expect(it.list(tree)).toEqual(['100644 a.txt', '100644 fine', '100644 src/b.txt']);
    expect(notes.length).toBeGreaterThan(0);
  });

  test.each([
    ['an ignored code point', '.g\u200cit'],
    ['a byte order mark', '\ufeff.git'],
    ['a short name', 'GIT~1'],
  ])('with a name that is .git on a file system that has %s', async (_what, name) => {
    const it = await scratch();
    const { tree } = await cycle(it, `mkdir '${name}'; echo x > '${name}/config'; echo x > fine`);
    expect(it.list(tree)).toEqual(['100644 a.txt', '100644 fine', '100644 src/b.txt']);
  });

  test('with attributes that its files contradict', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent(
      "echo '*.txt working-tree-encoding=UTF-16' > .gitattributes; echo xyz > a.txt; echo y > new.txt; echo z > other",
    );
    const { tree } = await it.tree.snapshot();
    expect([it.list(tree), await it.fileAt(tree, 'a.txt')]).toEqual([
      ['100644 .gitattributes', '100644 a.txt', '100644 new.txt', '100644 other', '100644 src/b.txt'],
      'xyz\n',
    ]);
    await it.prepare({ tree });
    expect((await it.tree.snapshot()).tree).toBe(tree);
    await it.prepare();
    expect(it.agent('ls')).toBe('a.txt\nsrc\n');
  });

  test('with folders deeper than a path may be long', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n' } });
    await it.prepare();
    it.agent(
      `echo x > fine; name=$(printf 'd%.0s' $(seq 200)); for n in $(seq 30); do mkdir $name; cd -P ./$name 2>/dev/null || cd $name; done; echo x > f`,
    );
    const { tree, notes } = await it.tree.snapshot();
    expect({ list: it.list(tree), notes }).toEqual({
      list: ['100644 a.txt', '100644 fine'],
      notes: [`${'d'.repeat(200)}… could not be read and was left out: File name too long`],
    });
    await it.prepare();
    expect(it.agent('ls')).toBe('a.txt\n');
  });

  test('with files in the last folder that a path still reaches', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n' } });
    await it.prepare();
    it.agent(
      `echo x > fine; name=$(printf 'd%.0s' $(seq 200)); top=$PWD; for m in 1 2; do mkdir $m; cd $m; for n in $(seq 20); do mkdir $name; cd -P ./$name 2>/dev/null || cd $name; done; echo x > $name; cd $top; done; echo x > 1/near`,
    );
    const { tree, notes } = await it.tree.snapshot();
    await it.prepare();
    expect({ list: it.list(tree), notes }).toEqual({
      list: ['100644 1/near', '100644 a.txt', '100644 fine'],
      notes: [1, 2].map((m) => `${m}/${'d'.repeat(198)}… holds a path that is too long and was left out`),
    });
  });

  test('with so many folders that could not be read that git’s words are cut', async () => {
    const it = await scratch({ files: { 'a.txt': 'one\n' } });
    await it.prepare();
    it.agent(
      `name=$(printf 'd%.0s' $(seq 200)); top=$PWD; for m in $(seq 20); do mkdir $m; cd $m; for n in $(seq 22); do mkdir $name; cd -P ./$name 2>/dev/null || cd $name; done; cd $top; done`,
    );
    const { notes } = await it.tree.snapshot();
    await it.prepare();
    expect(notes).toContain('git add said more than is kept: the snapshot may lack files');
  });

  test('with a FIFO among its objects', async () => {
    const it = await scratch();
    const { commits, notes } = await cycle(
      it,
      'echo x > a.txt; git commit -qam Work; mkfifo .git/config.lock .git/objects/pack/x.idx; rm .git/config; mkfifo .git/config',
    );
    expect({ commits, notes }).toEqual({ commits: 1, notes: [] });
  });

  test('with a file that is too large to be a source', async () => {
    const it = await scratch();
    await it.prepare();
    writeFileSync(join(it.tree.path, 'sparse'), '');
    truncateSync(join(it.tree.path, 'sparse'), 1024 ** 4);
    const { tree, notes } = await it.tree.snapshot();
    expect({ tree, notes }).toEqual({ tree: it.base, notes: ['sparse is larger than 1 GiB and was left out'] });
    await it.prepare();
    expect(readdirSync(it.tree.path).toSorted()).toEqual(['.git', 'a.txt', 'src']);
  });

  test('that is gone', async () => {
    const it = await scratch();
    await it.prepare();
    it.agent('cd ..; rm -rf tree');
    const { tree, notes } = await it.tree.snapshot();
    expect({ list: it.list(tree), notes: notes[0] }).toEqual({ list: [], notes: 'The agent removed its whole tree' });
    await it.prepare();
    expect(it.agent('git status --porcelain; ls')).toBe('a.txt\nsrc\n');
  });

  test('that is a link to elsewhere, which is neither taken nor removed', async () => {
    const it = await scratch();
    const victim = scratchFolder();
    write(victim, { 'a.txt': 'precious', 'other.txt': 'precious' });
    const before = stateOf(victim);
    await it.prepare();
    it.agent(`cd ..; rm -rf tree; ln -s '${victim}' tree`);
    const { tree, notes } = await it.tree.snapshot();
    expect({ list: it.list(tree), notes: notes[0] }).toEqual({
      list: [],
      notes: 'The agent put something else where its tree was; that was not followed',
    });
    it.agent(`cd ..; rm -rf tree; ln -s '${victim}' tree`);
    await it.prepare();
    expect(lstatSync(it.tree.path).isDirectory()).toBe(true);
    expect(stateOf(victim)).toEqual(before);
  });
});

describe('for an ordinary user', () => {
  const isRoot = process.geteuid?.() === 0;
  afterEach(() => void (isRoot && process.seteuid?.(0)));

  test('folders and files without any mode are taken all the same', async () => {
    const owner = 65_534;
    const home = scratchFolder();
    if (isRoot) {
      chmodSync(home, 0o777);
      process.seteuid?.(owner);
    }
    const it = await scratch({ files: { 'a.txt': 'one\n', 'src/b.txt': 'two\n' } });
    await it.prepare();
    mkdirSync(join(it.tree.path, 'new'));
    write(it.tree.path, { 'new/file': 'x', secret: 'y' });
    symlinkSync('new', join(it.tree.path, 'link'));
    for (const name of ['new', 'secret', 'src']) chmodSync(join(it.tree.path, name), 0);
    const { tree, notes } = await it.tree.snapshot();
    expect(it.list(tree)).toEqual([
      '100644 a.txt',
      '120000 link',
      '100644 new/file',
      '100644 secret',
      '100644 src/b.txt',
    ]);
    expect([...notes].toSorted()).toEqual(
      ['new', 'secret', 'src'].map((path) => `${path} could not be read; its mode was changed`),
    );
    chmodSync(join(it.tree.path, 'src'), 0);
    chmodSync(it.tree.path, 0);
    await it.prepare();
    expect(readFileSync(join(it.tree.path, 'src/b.txt'), 'utf8')).toBe('two\n');
    expect(readdirSync(it.tree.path).toSorted()).toEqual(['.git', 'a.txt', 'src']);
  });
});
