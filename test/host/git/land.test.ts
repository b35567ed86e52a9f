import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { git } from '../../../src/host/git/git-command.ts';
import { loosePath } from '../../../src/host/git/loose-object.ts';
import { MissingObject } from '../../../src/host/git/object-reader.ts';
import type { RunnerGit } from '../../../src/host/git/port.ts';
import {
  gitBy,
  listFiles,
  openScratchRunner,
  scratchFolder,
  scratchRepository,
  scratchUser,
  write,
  type User,
} from './scratch.ts';

const atMs = 1_700_000_000_000;

/** A commit of the runner's that puts one file. */
async function draft(runner: RunnerGit, parent: string, path: string, text = `${path}\n`): Promise<string> {
  const tree = await runner.withFiles(parent, [{ path, bytes: Buffer.from(text) }]);
  return runner.commit({ tree, parent, message: `feat: ${path}\n\nLastgreen-Task: ${path}\n`, atMs });
}

function check(user: User, root: string): string {
  return gitBy(user, root, 'fsck', '--strict', '--full', '--no-dangling');
}

describe('a landing', () => {
  test('moves branch and note at once and leaves every other byte of the user’s as it was', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { 'a.txt': 'one\n', 'dir/文.txt': 'x\n', 'dir/same': 'y\n' });
    write(root, { 'a.txt': 'not committed\n', untracked: 'x' });
    gitBy(user, root, 'stash', 'push', '-q');
    write(root, { 'a.txt': 'staged\n' });
    gitBy(user, root, 'add', 'a.txt');
    gitBy(user, root, 'tag', 'v1');
    const before = listFiles(root);
    const runner = await openScratchRunner(user, root);
    const base = runner.repository.head.commit;
    const commit = await draft(runner, base, 'dir/新 的.txt');
    const notes = [{ commit, text: '{"proof":1}' }];
    expect(listFiles(root)).toEqual(before);
    expect(await runner.land({ branch: 'lastgreen/plan', expected: null, commit, notes })).toEqual({
      kind: 'landed',
      commit,
    });

    const after = listFiles(root);
    const made = Object.keys(after).filter((path) => before[path] === undefined);
    expect(Object.entries(before).filter(([path, entry]) => after[path] !== entry)).toEqual([]);
    expect(made.filter((path) => !path.startsWith('.git/objects/')).toSorted()).toEqual([
      '.git/logs/refs/heads/lastgreen',
      '.git/logs/refs/heads/lastgreen/plan',
      '.git/logs/refs/notes',
      '.git/logs/refs/notes/lastgreen',
      '.git/refs/heads/lastgreen',
      '.git/refs/heads/lastgreen/plan',
      '.git/refs/notes',
      '.git/refs/notes/lastgreen',
    ]);
    // Commit, two folders, one file; commit, folder and text of the note.
    expect(made.filter((path) => /^\.git\/objects\/..\/.{38}$/.test(path))).toHaveLength(7);
    expect(statSync(loosePath(join(root, '.git/objects'), commit)).mode & 0o777).toBe(0o444);
    expect(check(user, root)).toBe('');
    expect(gitBy(user, root, 'notes', '--ref=lastgreen', 'show', commit)).toBe('{"proof":1}');
    expect(await runner.noteOf(commit)).toBe('{"proof":1}\n');
    expect(gitBy(user, root, 'log', '-g', '-1', '--format=%gn <%ge> %gs', 'lastgreen/plan')).toBe(
      'Ann Other <ann@example.org> lastgreen: land',
    );
    expect(await runner.landedTasks(base, commit)).toEqual([{ task: 'dir/新 的.txt', commit, partial: false }]);
  });

  test('that is repeated counts as landed and writes nothing, and one with a lost note writes the note', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const commit = await draft(runner, runner.repository.head.commit, 'x');
    const order = { branch: 'plan', expected: null, commit, notes: [{ commit, text: 'proof' }] };
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    const once = listFiles(root);
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    expect(listFiles(root)).toEqual(once);
    gitBy(user, root, 'update-ref', '-d', 'refs/notes/lastgreen');
    // On the branch or not: the branch itself doesn't move.
    gitBy(user, root, 'checkout', '-q', 'plan');
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    expect(await runner.noteOf(commit)).toBe('proof\n');
  });

  test('goes on from the one before and keeps other people’s notes', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    gitBy(user, root, 'notes', '--ref=lastgreen', 'add', '-m', 'by a person', 'HEAD');
    const runner = await openScratchRunner(user, root);
    const base = runner.repository.head.commit;
    let tip = base;
    for (const name of ['一', '二', '三']) {
      const commit = await draft(runner, tip, name);
      const expected = tip === base ? null : tip;
      const notes = [{ commit, text: name }];
      expect(await runner.land({ branch: 'plan', expected, commit, notes })).toEqual({ kind: 'landed', commit });
      if (name === '二') gitBy(user, root, 'gc', '-q', '--prune=now');
      tip = commit;
    }
    expect(gitBy(user, root, 'log', '--format=%s %N', '--notes=lastgreen', 'plan').split('\n').filter(Boolean)).toEqual(
      ['feat: 三 三', 'feat: 二 二', 'feat: 一 一', 'Begin by a person'],
    );
    expect(check(user, root)).toBe('');
  });

  test('does not happen when the branch is elsewhere', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const base = runner.repository.head.commit;
    const commit = await draft(runner, base, 'x');
    gitBy(user, root, 'branch', 'plan');
    const before = listFiles(root);
    const land = (branch: string, expected: string | null) => runner.land({ branch, expected, commit, notes: [] });
    expect(await land('plan', null)).toEqual({ kind: 'moved', actual: base });
    expect(await land('plan', commit.replaceAll('a', 'b'))).toEqual({ kind: 'moved', actual: base });
    expect(await land('nowhere', base)).toEqual({ kind: 'moved', actual: null });
    expect(listFiles(root)).toEqual(before);
  });

  test('never drops work of the branch, and names an object that is gone', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const base = runner.repository.head.commit;
    gitBy(user, root, 'checkout', '-q', '-b', 'plan');
    gitBy(user, root, 'commit', '-q', '--allow-empty', '-m', 'by hand');
    const tip = gitBy(user, root, 'rev-parse', 'plan');
    gitBy(user, root, 'checkout', '-q', 'main');
    const aside = await draft(runner, base, 'x');
    const order = { branch: 'plan', expected: tip, notes: [] };
    await expect(runner.land({ ...order, commit: aside })).rejects.toThrow('work on the branch would be lost');

    write(root, { loose: 'of a dropped stash\n' });
    const blob = gitBy(user, root, 'hash-object', '-w', 'loose');
    const place = { gitDir: runner.directory, indexFile: join(scratchFolder(), 'index') };
    await git(place, ['read-tree', tip]);
    await git(place, ['update-index', '--add', '--cacheinfo', `100644,${blob},loose`]);
    const tree = (await git(place, ['write-tree'])).stdout.toString().trim();
    const commit = await runner.commit({ tree, parent: tip, message: 'x', atMs });
    gitBy(user, root, 'prune', '--expire=now');
    await expect(runner.land({ ...order, commit })).rejects.toThrow(new MissingObject(blob, 'part of a landing'));
    expect(gitBy(user, root, 'rev-parse', 'plan')).toBe(tip);
    expect(check(user, root)).toBe('');
  });

  test('of two at once is won by exactly one', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runners = [await openScratchRunner(user, root), await openScratchRunner(user, root)];
    const base = runners[0]?.repository.head.commit ?? '';
    const landings = await Promise.all(
      runners.map(async (runner, n) => {
        const commit = await draft(runner, base, `file ${n}`);
        return runner.land({ branch: 'plan', expected: null, commit, notes: [{ commit, text: String(n) }] });
      }),
    );
    const tip = gitBy(user, root, 'rev-parse', 'plan');
    expect(landings.map((landing) => landing.kind).toSorted()).toEqual(['landed', 'moved']);
    expect(landings).toContainEqual({ kind: 'landed', commit: tip });
    expect(landings).toContainEqual({ kind: 'moved', actual: tip });
    expect(check(user, root)).toBe('');
  });

  test('on two branches at once brings both, with both notes', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runners = await Promise.all([1, 2, 3].map(() => openScratchRunner(user, root)));
    const reads = await Promise.all(
      runners.map(async (runner, n) => {
        const commit = await draft(runner, runner.repository.head.commit, `file ${n}`);
        const notes = [{ commit, text: `note ${n}` }];
        expect((await runner.land({ branch: `plan-${n}`, expected: null, commit, notes })).kind).toBe('landed');
        return () => runner.noteOf(commit);
      }),
    );
    expect(await Promise.all(reads.map((noteOf) => noteOf()))).toEqual(['note 0\n', 'note 1\n', 'note 2\n']);
  });

  test('fails with git’s own word while a lock stays, and works once it is gone', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const commit = await draft(runner, runner.repository.head.commit, 'x');
    const order = { branch: 'plan', expected: null, commit, notes: [] };
    write(root, { '.git/refs/heads/plan.lock': '' });
    await expect(runner.land(order)).rejects.toThrow(/plan\.lock.*File exists/s);
    rmSync(join(root, '.git/refs/heads/plan.lock'));
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
  });

  test('works in SHA-256, from a linked worktree, and whatever GIT_* says', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, undefined, ['--object-format=sha256']);
    gitBy(user, root, 'worktree', 'add', '-q', '-b', 'side', '../linked');
    const runner = await openScratchRunner(user, join(dirname(root), 'linked'));
    const commit = await draft(runner, runner.repository.head.commit, 'x');
    const hostile = {
      GIT_DIR: '/nowhere',
      GIT_OBJECT_DIRECTORY: '/nowhere',
      GIT_INDEX_FILE: '/nowhere',
      GIT_NAMESPACE: 'n',
    };
    Object.assign(process.env, hostile);
    try {
      const order = { branch: 'plan', expected: null, commit, notes: [{ commit, text: 'x' }] };
      expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    } finally {
      for (const name of Object.keys(hostile)) delete process.env[name];
    }
    expect(gitBy(user, root, 'rev-parse', 'plan')).toBe(commit);
    expect(gitBy(user, root, 'notes', '--ref=lastgreen', 'show', commit)).toBe('x');
    expect(check(user, root)).toBe('');
  });

  test('of more than a hundred objects goes as one pack, its index last, and leaves nothing behind', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const parent = runner.repository.head.commit;
    const files = Array.from({ length: 120 }, (_, n) => ({ path: `d/文${n}`, bytes: Buffer.from(`${n}`) }));
    const commit = await runner.commit({ tree: await runner.withFiles(parent, files), parent, message: 'x', atMs });
    const order = { branch: 'plan', expected: null, commit, notes: [{ commit, text: 'x' }] };
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    // Beside the pack: five of the first commit, and the note's three, which the runner never had.
    expect(gitBy(user, root, 'count-objects', '-v')).toMatch(/^count: 8\n.*^in-pack: 123\npacks: 1\n.*^garbage: 0\n/ms);
    expect(check(user, root)).toBe('');
    expect(existsSync(join(runner.directory, 'tmp-pack'))).toBe(false);
  });

  test('of 3,000 files takes a moment', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const parent = runner.repository.head.commit;
    const puts = Array.from({ length: 3_000 }, (_, n) => `M 100644 inline d${n % 50}/文${n}\ndata <<.\nfile ${n}\n.\n`);
    const stream = `commit refs/keep\ncommitter A <a@b> 1 +0000\ndata 1\nx\nfrom ${parent}\n${puts.join('')}`;
    const place = { gitDir: runner.directory };
    await git(place, ['fast-import', '--quiet'], { stdin: stream, config: { 'fastimport.unpackLimit': '1' } });
    const commit = (await git(place, ['rev-parse', 'refs/keep'])).stdout.toString().trim();
    const started = performance.now();
    const order = { branch: 'plan', expected: null, commit, notes: [{ commit, text: 'x' }] };
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(gitBy(user, root, 'count-objects', '-v')).toContain('in-pack: 3052\npacks: 1\n');
    expect(check(user, root)).toBe('');
  });

  test('carries a moved submodule, whose commit is in no repository here', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    gitBy(user, root, 'submodule', '--quiet', 'add', scratchRepository(user), 'sub');
    gitBy(user, root, 'commit', '-q', '-m', 'Add sub');
    const runner = await openScratchRunner(user, root);
    const parent = runner.repository.head.commit;
    const place = { gitDir: runner.directory, indexFile: join(scratchFolder(), 'index') };
    await git(place, ['read-tree', parent]);
    await git(place, ['update-index', '--cacheinfo', `160000,${'5'.repeat(40)},sub`]);
    const tree = (await git(place, ['write-tree', '--missing-ok'])).stdout.toString().trim();
    expect((await runner.change(parent, tree)).files.map(({ path, status }) => [path, status])).toEqual([
      ['sub', 'modified'],
    ]);
    const commit = await runner.commit({ tree, parent, message: 'x', atMs });
    const order = { branch: 'plan', expected: null, commit, notes: [] };
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    expect(check(user, root)).toBe('');
  });

  test('finds objects that the runner has in a pack, and copies those alone', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const commit = await draft(runner, runner.repository.head.commit, 'dir/x');
    gitBy(user, runner.directory, '--git-dir=.', 'update-ref', 'refs/keep', commit);
    gitBy(user, runner.directory, '--git-dir=.', 'repack', '-q', '-a', '-d', '-l');
    const order = { branch: 'plan', expected: null, commit, notes: [] };
    expect(await runner.land(order)).toEqual({ kind: 'landed', commit });
    expect(gitBy(user, root, 'count-objects', '-v')).toContain('in-pack: 4\n');
    expect(check(user, root)).toBe('');
  });

  test('gives a shared repository’s files the modes that git gives them', async () => {
    for (const shared of ['group', 'all', '0640', 'umask']) {
      const user = scratchUser();
      const root = scratchRepository(user, undefined, [`--shared=${shared}`]);
      const runner = await openScratchRunner(user, root);
      const commit = await draft(runner, runner.repository.head.commit, 'x');
      await runner.land({ branch: 'plan', expected: null, commit, notes: [] });
      const ours = loosePath(join(root, '.git/objects'), commit);
      // Until the two lie in folders that each made for itself.
      let theirs = ours;
      for (let n = 0; dirname(theirs) === dirname(ours); n += 1) {
        write(root, { probe: `${n}` });
        theirs = loosePath(join(root, '.git/objects'), gitBy(user, root, 'hash-object', '-w', 'probe'));
      }
      expect([shared, statSync(ours).mode.toString(8), statSync(dirname(ours)).mode.toString(8)]).toEqual([
        shared,
        statSync(theirs).mode.toString(8),
        statSync(dirname(theirs)).mode.toString(8),
      ]);
    }
  });
});

describe('while the user has the branch checked out', () => {
  test('landings wait with the runner, and catch up together when it is left', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const first = await draft(runner, runner.repository.head.commit, 'a');
    await runner.land({ branch: 'plan', expected: null, commit: first, notes: [] });
    const worktree = join(dirname(root), 'review');
    gitBy(user, root, 'worktree', 'add', '-q', worktree, 'plan');
    const before = listFiles(root);
    const second = await draft(runner, first, 'b');
    const third = await draft(runner, second, 'c');
    const order = { branch: 'plan', expected: first };
    const notes = [second, third].map((commit) => ({ commit, text: commit }));
    expect(await runner.land({ ...order, commit: second, notes: notes.slice(0, 1) })).toEqual({
      kind: 'held',
      commit: second,
      worktree,
    });
    expect(await runner.land({ ...order, commit: third, notes })).toEqual({ kind: 'held', commit: third, worktree });
    expect(listFiles(root)).toEqual(before);
    const pending = join(runner.directory, 'refs/lastgreen/held/plan');
    expect(readFileSync(pending, 'utf8').trim()).toBe(third);
    expect(gitBy(user, worktree, 'status', '--porcelain')).toBe('');

    gitBy(user, worktree, 'checkout', '-q', '--detach');
    expect(await runner.land({ ...order, commit: third, notes })).toEqual({ kind: 'landed', commit: third });
    expect(existsSync(pending)).toBe(false);
    expect(await runner.noteOf(second)).toBe(`${second}\n`);
    expect(gitBy(user, root, 'log', '--format=%s', 'plan')).toBe('feat: c\nfeat: b\nfeat: a\nBegin');
    expect(check(user, root)).toBe('');
  });

  test('an unborn branch of that name in a worktree holds it too', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const commit = await draft(runner, runner.repository.head.commit, 'a');
    gitBy(user, root, 'checkout', '-q', '--orphan', 'plan');
    expect(await runner.land({ branch: 'plan', expected: null, commit, notes: [] })).toEqual({
      kind: 'held',
      commit,
      worktree: root,
    });
  });
});

/** A process of its own that lands what it is told, so that it can be killed. */
async function bundleLander(): Promise<string> {
  const file = join(scratchFolder(), 'land.mjs');
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./land-in-process.ts', import.meta.url)),
    platform: 'node',
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}

interface Scene {
  readonly user: User;
  readonly root: string;
  readonly runner: RunnerGit;
  readonly order: Parameters<RunnerGit['land']>[0];
}

async function scene(files: number): Promise<Scene> {
  const user = scratchUser();
  const root = scratchRepository(user);
  const runner = await openScratchRunner(user, root);
  const parent = runner.repository.head.commit;
  const puts = Array.from({ length: files }, (_, n) => ({ path: `d${n}/f`, bytes: Buffer.from(`${n}`) }));
  const commit = await runner.commit({ tree: await runner.withFiles(parent, puts), parent, message: 'x', atMs });
  return { user, root, runner, order: { branch: 'plan', expected: null, commit, notes: [{ commit, text: 'x' }] } };
}

/** Ends when the process is gone. `killAfterMs` counts from its word that the landing begins. */
function landInProcess(
  lander: string,
  { runner, order }: Scene,
  path: string,
  killAfterMs: number | null,
): Promise<unknown> {
  const input = JSON.stringify({
    repository: runner.repository,
    settings: runner.settings,
    directory: runner.directory,
    order,
  });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [lander], { env: { PATH: path }, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(input);
    child.stdout.once('data', () => {
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    });
    child.once('close', resolve);
  });
}

async function expectWhole({ user, root, runner, order }: Scene): Promise<void> {
  expect(check(user, root)).toBe('');
  expect([null, order.commit]).toContain(await runner.branchTip('plan'));
  expect(await runner.land(order)).toEqual({ kind: 'landed', commit: order.commit });
  expect(await runner.noteOf(order.commit)).toBe('x\n');
  expect(check(user, root)).toBe('');
}

describe('killed in the middle', () => {
  test('right before or right after the refs move, the branch is whole and the next try lands', async () => {
    const lander = await bundleLander();
    const path = process.env['PATH'] ?? '';
    const real =
      path
        .split(':')
        .map((folder) => join(folder, 'git'))
        .find((file) => existsSync(file)) ?? '';
    for (const when of ['before', 'after']) {
      const place = await scene(3);
      const bin = scratchFolder();
      const script = when === 'before' ? 'kill -9 $PPID; exit 1' : `"${real}" "$@"; kill -9 $PPID`;
      writeFileSync(join(bin, 'git'), `#!/bin/sh\ncase "$*" in *update-ref*) ${script};; esac\nexec "${real}" "$@"\n`);
      chmodSync(join(bin, 'git'), 0o755);
      await landInProcess(lander, place, `${bin}:${path}`, null);
      expect(await place.runner.branchTip('plan')).toBe(when === 'before' ? null : place.order.commit);
      await expectWhole(place);
    }
  });

  test('anywhere else, too', async () => {
    const lander = await bundleLander();
    for (const killAfterMs of [1, 6, 12, 20, 30]) {
      const place = await scene(30);
      await landInProcess(lander, place, process.env['PATH'] ?? '', killAfterMs);
      await expectWhole(place);
      expect(gitBy(place.user, place.root, 'rev-parse', 'plan')).toBe(place.order.commit);
    }
  });
});
