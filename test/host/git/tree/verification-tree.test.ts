import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TreeSetup } from '../../../../src/host/git/tree/lock-digest.ts';
import type { TreeStart } from '../../../../src/host/git/port.ts';
import { scratchFolder, write } from '../scratch.ts';
import { scratch, shell, verification } from './tree-scratch.ts';

const files = {
  'a.txt': 'one\n',
  'src/b.txt': 'two\n',
  'package-lock.json': '{"v":1}\n',
  '.gitignore': 'node_modules/\ndist/\n*.log\n',
};
const lockFiles: TreeSetup = { run: 'npm ci', lockFiles: ['package-lock.json'] };
const nothing = { tracked: [], setup: [] };

async function prepared(setup: TreeSetup | null = lockFiles) {
  const it = await scratch({ files });
  const tree = await verification(it, setup);
  const prepare = (id = it.base, start: TreeStart = 'as-left') => tree.prepare({ head: it.head, tree: id, start });
  const gate = (script: string) => shell(it.user, tree.path, script);
  return { it, tree, prepare, gate, first: await prepare() };
}

/** As `npm ci` does. */
function install(path: string): void {
  write(path, {
    'node_modules/.bin/runner': '#!/bin/sh\nexit 1\n',
    'node_modules/dep/index.js': 'x',
    'node_modules/dep/lib/y.js': 'y',
  });
}

describe('a verification tree', () => {
  test('is exactly the tree, all of it staged, with history at the last green commit', async () => {
    const { it, prepare, gate } = await prepared();
    await it.prepare();
    it.agent('echo changed > a.txt; rm src/b.txt; echo new > new.txt');
    const { tree } = await it.tree.snapshot();
    await prepare(tree);
    expect(gate('git diff --exit-code; git ls-files --others; git status --porcelain; git rev-parse HEAD; ls')).toBe(
      `M  a.txt\nA  new.txt\nD  src/b.txt\n${it.head}\na.txt\nnew.txt\npackage-lock.json\n`,
    );
  });

  test('says which tracked files a gate changed, and has them back afterwards', async () => {
    const { prepare, gate, tree } = await prepared(null);
    expect(await tree.compare()).toEqual(nothing);
    gate('git status >/dev/null; echo x > untracked.txt; echo x > a.log');
    expect(await tree.compare()).toEqual(nothing);
    gate('echo formatted > a.txt; rm src/b.txt');
    expect(await tree.compare()).toEqual({ tracked: ['a.txt', 'src/b.txt'], setup: [] });
    await prepare();
    expect([await tree.compare(), gate('git status --porcelain --ignored; cat a.txt')]).toEqual([nothing, 'one\n']);
  });

  test('sees a change of the same length whose time was put back', async () => {
    const { tree } = await prepared(null);
    const path = join(tree.path, 'a.txt');
    writeFileSync(path, 'two\n');
    utimesSync(path, 1, 1);
    expect((await tree.compare()).tracked).toEqual(['a.txt']);
  });

  test('sees a folder that was moved away and linked back in, and touches nothing behind the link', async () => {
    const { tree, prepare, gate } = await prepared(null);
    const elsewhere = scratchFolder();
    renameSync(join(tree.path, 'src'), join(elsewhere, 'src'));
    symlinkSync(join(elsewhere, 'src'), join(tree.path, 'src'));
    write(elsewhere, { 'src/other': 'precious' });
    expect((await tree.compare()).tracked).toEqual(['src/b.txt']);
    await prepare();
    expect(gate('test ! -L src; git status --porcelain; ls src')).toBe('b.txt\n');
    expect(readFileSync(join(elsewhere, 'src/other'), 'utf8')).toBe('precious');
  });

  test('loses what gates left that is not ignored, in folders with ignored files too', async () => {
    const { prepare, gate } = await prepared(null);
    gate(
      'mkdir -p left/deep logs src/tmp; echo x > left/deep/f; echo x > logs/a.log; echo x > src/tmp/f; mkdir empty; git init -q own; ln -s /etc out',
    );
    await prepare();
    gate('echo x > logs/new.txt; echo x > logs/b.log');
    await prepare();
    expect(gate('ls; ls src; ls logs')).toBe('a.txt\nlogs\npackage-lock.json\nsrc\nb.txt\na.log\nb.log\n');
  });

  test('keeps what gates built for the gates of the same tree, and has none of it for another tree', async () => {
    const it = await scratch({ files });
    const extras = { copy: [], caches: ['dist/cache'], share: [] };
    const tree = await verification(it, lockFiles, extras);
    const prepare = (id = it.base) => tree.prepare({ head: it.head, tree: id, start: 'as-left' });
    const gate = (script: string) => shell(it.user, tree.path, script);
    await prepare();
    install(tree.path);
    await tree.setupDone();
    gate('mkdir -p dist/cache; echo x > dist/x; echo x > dist/cache/y; echo x > a.log');
    await prepare();
    expect(gate('ls dist')).toBe('cache\nx\n');
    await it.prepare();
    it.agent('echo other > a.txt');
    const other = await it.tree.snapshot();
    expect(await prepare(other.tree)).toEqual({ setupNeeded: false, isBare: true, noSpace: null });
    expect(gate('ls; ls dist; ls dist/cache node_modules')).toBe(
      'a.txt\ndist\nnode_modules\npackage-lock.json\nsrc\ncache\ndist/cache:\ny\n\nnode_modules:\ndep\n',
    );
  });

  test('made from nothing has no ignored file', async () => {
    const { it, prepare, gate, tree } = await prepared();
    install(tree.path);
    await tree.setupDone();
    gate('mkdir -p dist; echo x > dist/x');
    expect(await prepare(it.base, 'from-nothing')).toEqual({ setupNeeded: true, isBare: true, noSpace: null });
    expect(gate('ls -A')).toBe('.git\n.gitignore\na.txt\npackage-lock.json\nsrc\n');
  });

  test('made clean has nothing that gates wrote, into caches beside what setup made neither', async () => {
    const { it, prepare, gate, tree } = await prepared();
    install(tree.path);
    write(tree.path, { 'node_modules/.cache/own': 'by setup', 'node_modules/.cache/old': 'by setup' });
    await tree.setupDone();
    gate('mkdir dist; echo x > dist/x; echo x > node_modules/.cache/new; echo x > node_modules/dep/.cache');
    expect(await prepare()).toEqual({ setupNeeded: false, isBare: false, noSpace: null });
    expect(await prepare(it.base, 'clean')).toEqual({ setupNeeded: false, isBare: true, noSpace: null });
    expect(await prepare(it.base, 'clean')).toEqual({ setupNeeded: false, isBare: false, noSpace: null });
    expect(gate('ls; find node_modules -name "*.cache" -o -path "*.cache/*" | sort')).toBe(
      'a.txt\nnode_modules\npackage-lock.json\nsrc\nnode_modules/.cache\nnode_modules/.cache/old\nnode_modules/.cache/own\n',
    );
    gate('echo changed > node_modules/.cache/own');
    expect(await prepare(it.base, 'clean')).toEqual({ setupNeeded: true, isBare: true, noSpace: null });
    expect(existsSync(join(tree.path, 'node_modules'))).toBe(false);
  });

  test('has the user’s folders as the user has them, whatever a gate wrote deep in them', async () => {
    const it = await scratch({ files });
    write(it.root, { 'node_modules/dep/lib/y.js': 'y', 'node_modules/.cache/own': 'x' });
    const tree = await verification(it, null, { copy: [], caches: ['node_modules/named'], share: ['node_modules'] });
    const state = { head: it.head, tree: it.base };
    await tree.prepare({ ...state, start: 'as-left' });
    write(tree.path, {
      'node_modules/dep/lib/y.js': 'z',
      'node_modules/dep/new.js': 'z',
      'node_modules/named/x': 'kept',
    });
    await tree.prepare({ ...state, start: 'as-left' });
    expect(shell(it.user, tree.path, 'find node_modules -type f | sort; cat node_modules/dep/lib/y.js')).toBe(
      'node_modules/.cache/own\nnode_modules/dep/lib/y.js\ny',
    );
    write(tree.path, { 'node_modules/.cache/own': 'poison', 'node_modules/.vite/new': 'poison' });
    await tree.prepare({ ...state, start: 'clean' });
    expect(shell(it.user, tree.path, 'find node_modules -type f | sort; cat node_modules/.cache/own')).toBe(
      'node_modules/.cache/own\nnode_modules/dep/lib/y.js\nx',
    );
  });

  test('is written by its own attributes, not by those that a gate left', async () => {
    const { it, prepare, gate } = await prepared(null);
    await it.prepare();
    it.agent('printf "one\\ntwo\\n" > src/new.txt; mkdir other; printf "x\\n" > other/new.txt');
    const { tree } = await it.tree.snapshot();
    gate('mkdir -p other; for each in . src other; do echo "*.txt text eol=crlf" > $each/.gitattributes; done');
    await prepare(tree);
    expect(gate('cat src/new.txt other/new.txt; git status --porcelain')).toBe(
      'one\ntwo\nx\nA  other/new.txt\nA  src/new.txt\n',
    );
  });

  test('is brought to another tree whatever a gate left where git looks', async () => {
    const { it, prepare, gate } = await prepared(null);
    await it.prepare();
    it.agent('mkdir new; echo x > new/x.txt; echo x > src/new.txt');
    const { tree } = await it.tree.snapshot();
    gate(
      'mkfifo src/.gitattributes; rm .gitignore; mkfifo .gitignore; mkdir -p new dist/deep; mkfifo new/.gitattributes dist/deep/.gitignore',
    );
    expect(await prepare(tree)).toMatchObject({ noSpace: null });
    expect(gate('git status --porcelain; ls new src')).toBe(
      'A  new/x.txt\nA  src/new.txt\nnew:\nx.txt\n\nsrc:\nb.txt\nnew.txt\n',
    );
  });

  test('is the same after the gates wrecked it', async () => {
    const { tree, prepare, gate } = await prepared();
    gate('rm -rf .git; mkfifo .git; rm -rf src; mkfifo src');
    expect((await tree.compare()).tracked).toEqual(['src/b.txt']);
    await prepare();
    gate('git status --porcelain | grep . && exit 1; cd ..; rm -rf verify');
    await prepare();
    expect(gate('git status --porcelain; ls')).toBe('a.txt\npackage-lock.json\nsrc\n');
  });
});

describe('setup', () => {
  test('is needed at first and until it went well, and then only when a lock file changed', async () => {
    const { it, first, prepare, tree } = await prepared();
    const answers = [first, await prepare()];
    install(tree.path);
    await tree.setupDone();
    answers.push(await prepare());
    await it.prepare();
    it.agent('echo two > a.txt');
    const other = await it.tree.snapshot();
    answers.push(await prepare(other.tree));
    it.agent('echo "{}" > package-lock.json');
    const locked = await it.tree.snapshot();
    answers.push(await prepare(locked.tree), await prepare(it.base));
    expect(answers.map(({ setupNeeded }) => setupNeeded)).toEqual([true, true, false, false, true, true]);
    expect(existsSync(join(tree.path, 'node_modules/dep/index.js'))).toBe(true);
  });

  test('is needed when its command changed', async () => {
    const { it, tree } = await prepared();
    install(tree.path);
    await tree.setupDone();
    const state = { head: it.head, tree: it.base, start: 'as-left' as const };
    const other = await verification(it, { ...lockFiles, run: 'npm ci --omit=dev' });
    expect(await other.prepare(state)).toMatchObject({ setupNeeded: true });
  });

  test('is never needed where there is none', async () => {
    expect((await prepared(null)).first).toEqual({ setupNeeded: false, isBare: true, noSpace: null });
  });

  test('runs again, from nothing, after a gate changed what it made', async () => {
    const { prepare, tree, gate } = await prepared();
    install(tree.path);
    await tree.setupDone();
    gate('mkdir -p node_modules/.cache dist; echo x > node_modules/.cache/x; echo x > dist/x');
    expect(await tree.compare()).toEqual(nothing);
    gate(
      'printf "#!/bin/sh\\nexit 0\\n" > node_modules/.bin/runner; rm node_modules/dep/lib/y.js; echo x > node_modules/dep/z.js',
    );
    expect(await tree.compare()).toEqual({
      tracked: [],
      setup: ['node_modules/.bin/runner', 'node_modules/dep/lib/y.js', 'node_modules/dep/z.js'],
    });
    expect(await prepare()).toEqual({ setupNeeded: true, isBare: true, noSpace: null });
    expect(existsSync(join(tree.path, 'node_modules'))).toBe(false);
  });

  test('keeps what it made beside tracked files, ignored or not', async () => {
    const { prepare, tree, gate } = await prepared();
    install(tree.path);
    write(tree.path, { 'src/generated.ts': 'x' });
    await tree.setupDone();
    await prepare();
    expect(gate('cat src/generated.ts')).toBe('x');
    rmSync(join(tree.path, 'src/generated.ts'));
    expect((await tree.compare()).setup).toEqual(['src/generated.ts']);
  });

  test('of a start before still counts, unless somebody was at it in between', async () => {
    const { it, tree } = await prepared();
    install(tree.path);
    write(tree.path, { 'node_modules/.cache/browser': 'by setup' });
    await tree.setupDone();
    write(tree.path, { 'node_modules/.cache/later': 'by a gate' });
    const state = { head: it.head, tree: it.base, start: 'as-left' as const };
    const second = await verification(it, lockFiles);
    expect(await second.prepare(state)).toMatchObject({ setupNeeded: false });
    expect(existsSync(join(tree.path, 'node_modules/.cache/browser'))).toBe(true);
    expect(existsSync(join(tree.path, 'node_modules/.cache/later'))).toBe(false);
    writeFileSync(join(tree.path, 'node_modules/dep/index.js'), 'y');
    const third = await verification(it, lockFiles);
    expect(await third.prepare(state)).toMatchObject({ setupNeeded: true });
    expect(existsSync(join(tree.path, 'node_modules'))).toBe(false);
  });

  test('may write where caches are named', async () => {
    const it = await scratch({ files });
    const tree = await verification(it, lockFiles, {
      copy: [],
      caches: ['node_modules/tool-cache', 'build'],
      share: [],
    });
    const state = { head: it.head, tree: it.base, start: 'as-left' as const };
    await tree.prepare(state);
    install(tree.path);
    mkdirSync(join(tree.path, 'node_modules/tool-cache'));
    await tree.setupDone();
    write(tree.path, { 'node_modules/tool-cache/x': 'x', 'build/x': 'x' });
    expect(await tree.compare()).toEqual(nothing);
    expect(await tree.prepare(state)).toEqual({ setupNeeded: false, isBare: false, noSpace: null });
    expect(existsSync(join(tree.path, 'build/x'))).toBe(true);
  });
});
