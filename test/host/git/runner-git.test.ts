import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../../../src/host/git/git-command.ts';
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

/** The tree of what lies in the user's folder, as a snapshot would take it. */
async function treeOfFolder(runner: RunnerGit, user: User, folder: string): Promise<string> {
  const place = { gitDir: runner.directory, workTree: folder, indexFile: join(scratchFolder(), 'index') };
  await git(place, ['add', '-A', '--', ':!.git']);
  return (await git(place, ['write-tree'])).stdout.toString().trim();
}

describe("the runner's directory", () => {
  test('sees the user’s objects and is sound by git’s own check, in both formats', async () => {
    for (const format of ['sha1', 'sha256']) {
      const user = scratchUser();
      const root = scratchRepository(user, undefined, [`--object-format=${format}`]);
      const runner = await openScratchRunner(user, root);
      const head = gitBy(user, root, 'rev-parse', 'HEAD');
      expect(gitBy(user, runner.directory, '--git-dir=.', 'cat-file', '-t', head)).toBe('commit');
      expect(
        gitBy(user, runner.directory, '--git-dir=.', 'rev-parse', '--is-bare-repository', '--show-object-format'),
      ).toBe(`true\n${format}`);
      expect(Buffer.from((await runner.fileAt(head, 'src/b.txt')) ?? []).toString()).toBe('two\n');
    }
  });

  test('is completed by the next start after a crash at any of its files, and left alone when whole', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const { directory } = await openScratchRunner(user, root);
    const whole = listFiles(directory);
    await openScratchRunner(user, root, directory);
    expect(listFiles(directory)).toEqual(whole);
    const contents = (): Record<string, string> =>
      Object.fromEntries(Object.entries(listFiles(directory)).map(([path, line]) => [path, line.split(' ')[2] ?? '']));
    const before = contents();
    for (const path of ['config', 'HEAD', 'objects/info', 'refs', 'info/exclude', 'objects/pack']) {
      rmSync(join(directory, path), { recursive: true });
      await openScratchRunner(user, root, directory);
      expect(contents()).toEqual(before);
    }
    writeFileSync(join(directory, 'objects/info/alternates'), '/half');
    await openScratchRunner(user, root, directory);
    expect(contents()).toEqual(before);
  });

  test('borrows through the alternates of the user’s own repository', async () => {
    const user = scratchUser();
    const origin = scratchRepository(user);
    const odd = join(scratchFolder(), '"文 件#');
    renameSync(origin, odd);
    const clone = join(scratchFolder(), 'clone');
    gitBy(user, odd, 'clone', '-q', '--shared', odd, clone);
    const runner = await openScratchRunner(user, clone);
    expect(await runner.fileAt(runner.repository.head.commit, 'a.txt')).toEqual(Buffer.from('one\n'));
    const alternates = readFileSync(join(runner.directory, 'objects/info/alternates'), 'utf8').trimEnd().split('\n');
    expect(alternates).toHaveLength(2);
    expect(gitBy(user, runner.directory, '--git-dir=.', 'count-objects', '-v')).toContain(
      `alternate: ${clone}/.git/objects`,
    );
  });

  test('is as shallow as the user’s repository', async () => {
    const user = scratchUser();
    const origin = scratchRepository(user);
    for (const n of [1, 2, 3]) gitBy(user, origin, 'commit', '-q', '--allow-empty', '-m', `more ${n}`);
    const clone = join(scratchFolder(), 'clone');
    gitBy(user, origin, 'clone', '-q', '--depth=2', `file://${origin}`, clone);
    const runner = await openScratchRunner(user, clone);
    const head = runner.repository.head.commit;
    expect(await runner.recentSubjects(head, 9)).toEqual(['more 3', 'more 2']);
    expect(await runner.landedTasks((await runner.resolve('HEAD~1')) ?? '', head)).toEqual([]);
    gitBy(user, clone, 'fetch', '-q', '--unshallow');
    const again = await openScratchRunner(user, clone, runner.directory);
    expect(existsSync(join(again.directory, 'shallow'))).toBe(false);
    expect(await again.recentSubjects(head, 9)).toEqual(['more 3', 'more 2', 'more 1', 'Begin']);
  });

  test('takes files as the user’s excludes, attributes and line endings say', async () => {
    const user = scratchUser(
      '[user]\n\tname = A\n\temail = a@b\n[core]\n\texcludesFile = ~/ignored\n\tattributesFile = ~/attributes\n\tsafecrlf = true\n',
    );
    write(user.home, { ignored: '.env\nkept\n', attributes: '*.txt text\n*.dat text\n' });
    const root = scratchRepository(user);
    write(root, { '.git/info/exclude': '!kept\n*.log\n', '.gitattributes': '*.dat -text\n' });
    write(root, { '.env': 'x', kept: 'x', 'x.log': 'x', 'crlf.txt': 'a\r\nb\n', 'raw.dat': 'a\r\n' });
    const runner = await openScratchRunner(user, root);
    const tree = await treeOfFolder(runner, user, root);
    const { files } = await runner.change(runner.repository.head.commit, tree);
    expect(files.map((file) => file.path)).toEqual(['.gitattributes', 'crlf.txt', 'kept', 'raw.dat']);
    expect(await runner.fileAt(tree, 'crlf.txt')).toEqual(Buffer.from('a\nb\n'));
    expect(await runner.fileAt(tree, 'raw.dat')).toEqual(Buffer.from('a\r\n'));
  });

  test('runs nothing that the user’s or an agent’s settings name', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { '.gitattributes': '* filter=evil diff=evil merge=evil\n', a: '1\n' });
    const mark = join(scratchFolder(), 'ran');
    for (const key of [
      'filter.evil.clean',
      'filter.evil.smudge',
      'diff.evil.command',
      'diff.evil.textconv',
      'merge.evil.driver',
      'core.fsmonitor',
      'core.alternateRefsCommand',
      'diff.external',
      'core.pager',
    ]) {
      gitBy(user, root, 'config', key, `touch ${mark}; cat`);
    }
    for (const hook of ['reference-transaction', 'post-index-change', 'pre-commit', 'post-checkout']) {
      writeFileSync(join(root, '.git/hooks', hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    }
    const runner = await openScratchRunner(user, root);
    const head = runner.repository.head.commit;
    const tree = await runner.withFiles(head, [{ path: 'a', bytes: Buffer.from('2\n') }]);
    await runner.diffText(head, tree, 10_000);
    await runner.change(head, tree);
    await runner.replay(head, tree, await runner.withFiles(head, [{ path: 'a', bytes: Buffer.from('3\n') }]));
    await runner.resolve('HEAD');
    const commit = await runner.commit({ tree, parent: head, message: 'x', atMs: 0 });
    const notes = [{ commit, text: 'x' }];
    expect(await runner.land({ branch: 'x', expected: null, commit, notes })).toEqual({ kind: 'landed', commit });
    expect(existsSync(mark)).toBe(false);
    // The traps are armed: the user's own git falls into them.
    gitBy(user, root, 'update-ref', 'refs/heads/trap', head);
    expect(existsSync(mark)).toBe(true);
  });
});

describe('reading', () => {
  test('resolves revisions of the worktree that the command was called in', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    gitBy(user, root, 'tag', '-a', '-m', 'one', 'v1');
    gitBy(user, root, 'commit', '-q', '--allow-empty', '-m', 'Second');
    gitBy(user, root, 'worktree', 'add', '-q', '--detach', '../linked', 'HEAD~1');
    const runner = await openScratchRunner(user, join(root, '../linked'));
    const [first, second] = [gitBy(user, root, 'rev-parse', 'HEAD~1'), gitBy(user, root, 'rev-parse', 'HEAD')];
    const revisions = ['HEAD', 'v1', 'main', 'main~1', 'nowhere', 'HEAD:a.txt', '--help', '', first.slice(0, 8)];
    expect(await Promise.all(revisions.map((revision) => runner.resolve(revision)))).toEqual([
      first,
      first,
      second,
      first,
      null,
      null,
      null,
      null,
      first,
    ]);
    expect(await runner.isAncestor(first, second)).toBe(true);
    expect(await runner.isAncestor(second, first)).toBe(false);
    expect(await runner.isAncestor(first, first)).toBe(true);
    expect(await runner.treeOf(first)).toBe(gitBy(user, root, 'rev-parse', `${first}^{tree}`));
    expect(await runner.recentSubjects(second, 5)).toEqual(['Second', 'Begin']);
  });

  test('finds files and tracked paths, and names an object that is gone', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { '文件/内.txt': '字', 'a b': '' });
    const runner = await openScratchRunner(user, root);
    const head = runner.repository.head.commit;
    expect(await runner.fileAt(head, '文件/内.txt')).toEqual(Buffer.from('字'));
    expect(await runner.fileAt(head, 'a b')).toEqual(Buffer.alloc(0));
    expect(await runner.fileAt(head, '文件')).toBe(null);
    expect(await runner.fileAt(head, 'a b/c')).toBe(null);
    expect(await Promise.all(['文件', '文件/内.txt', '文件/x'].map((path) => runner.isTracked(head, path)))).toEqual([
      true,
      true,
      false,
    ]);
    const blob = gitBy(user, root, 'rev-parse', 'HEAD:文件/内.txt');
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await expect(runner.fileAt(head, '文件/内.txt')).rejects.toThrow(new MissingObject(blob, 'blob'));
  });

  test('reads branches that are loose, packed, symbolic or not there', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const { commit } = runner.repository.head;
    gitBy(user, root, 'branch', 'folder/leaf');
    gitBy(user, root, 'symbolic-ref', 'refs/heads/other', 'refs/heads/main');
    const names = ['main', 'folder/leaf', 'folder', 'other', 'mai', 'nowhere'];
    const expected = [commit, commit, null, commit, null, null];
    expect(await Promise.all(names.map((name) => runner.branchTip(name)))).toEqual(expected);
    gitBy(user, root, 'pack-refs', '--all');
    expect(await Promise.all(names.map((name) => runner.branchTip(name)))).toEqual(expected);
    for (const name of ['../HEAD', 'a..b', '-x', '', 'x.lock', 'a//b', 'a b', 'x\0y', '@{-1}']) {
      await expect(runner.branchTip(name)).rejects.toThrow('Not a branch name');
    }
  });

  test('lists what the user has not committed, file by file, and writes nothing', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { a: '1', b: '2', c: '3', '.gitignore': '*.log\n' });
    write(root, { a: 'changed', 'new/x': '1', 'new/文': '2', 'x.log': 'ignored' });
    rmSync(join(root, 'b'));
    gitBy(user, root, 'mv', 'c', 'd');
    const before = listFiles(root);
    const runner = await openScratchRunner(user, join(root, 'new'));
    // a changed, b deleted, c deleted and d added, two new ones.
    expect([...(await runner.uncommitted())].toSorted()).toEqual(['a', 'b', 'c', 'd', 'new/x', 'new/文']);
    expect(listFiles(root)).toEqual(before);
  });

  test('reads landed tasks back from trailers, the newest last', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const commit = (message: string): string => {
      gitBy(user, root, 'commit', '-q', '--allow-empty', '-m', message);
      return gitBy(user, root, 'rev-parse', 'HEAD');
    };
    const base = gitBy(user, root, 'rev-parse', 'HEAD');
    const first = commit('feat: A\n\nLastgreen-Task: 任务 1\nLastgreen-Attempt: 1\nLastgreen-More: true');
    commit('by hand');
    commit('Lastgreen-Task: only a subject');
    const second = commit('feat: A\n\nBody.\n\nlastgreen-task: 任务 1\nLastgreen-Proof: x\n');
    const runner = await openScratchRunner(user, root);
    expect(await runner.landedTasks(base, second)).toEqual([
      { task: '任务 1', commit: first, partial: true },
      { task: '任务 1', commit: second, partial: false },
    ]);
  });
});

describe('a change', () => {
  test('tells every file with its kind, modes, blobs and lines; renames as delete and add', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, {
      'mod 文.txt': '1\n2\n',
      gone: 'x\n',
      mode: 'same\n',
      kind: 'a\nb\n',
      old: 'moved\n',
      bin: Buffer.from([0, 1]),
    });
    const runner = await openScratchRunner(user, root);
    const head = runner.repository.head.commit;
    gitBy(user, root, 'update-index', '--chmod=+x', 'mode');
    gitBy(user, root, 'update-index', '--add', '--cacheinfo', `160000,${head},sub`);
    gitBy(user, root, 'rm', '-q', '--cached', 'gone');
    gitBy(user, root, 'mv', 'old', 'new');
    write(root, { 'mod 文.txt': '1\n3\n4\n', bin: Buffer.from([0, 2]), target: 'mode' });
    gitBy(user, root, 'add', 'mod 文.txt', 'bin');
    const link = gitBy(user, root, 'hash-object', '-w', 'target');
    gitBy(user, root, 'update-index', '--cacheinfo', `120000,${link},kind`);
    const to = gitBy(user, root, 'write-tree');
    const change = await runner.change(head, to);
    expect(
      change.files.map(({ path, status, oldMode, newMode, added, removed }) => [
        path,
        status,
        oldMode,
        newMode,
        added,
        removed,
      ]),
    ).toEqual([
      ['bin', 'modified', '100644', '100644', null, null],
      ['gone', 'deleted', '100644', '000000', 0, 1],
      ['kind', 'type-changed', '100644', '120000', 1, 2],
      ['mod 文.txt', 'modified', '100644', '100644', 2, 1],
      ['mode', 'modified', '100644', '100755', 0, 0],
      ['new', 'added', '000000', '100644', 1, 0],
      ['old', 'deleted', '100644', '000000', 0, 1],
      ['sub', 'added', '000000', '160000', 1, 0],
    ]);
    expect(change).toMatchObject({ from: head, to, added: 5, removed: 5 });
    expect(change.files.find((file) => file.path === 'kind')?.newBlob).toBe(link);
    expect(await runner.change(to, to)).toEqual({ from: to, to, files: [], added: 0, removed: 0 });
  });

  test('from a tree that is gone says so, and the next one is measured all the same', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { a: 'one\n' });
    const runner = await openScratchRunner(user, root);
    const from = await runner.treeOf(runner.repository.head.commit);
    const to = await runner.withFiles(from, [{ path: 'a', bytes: Buffer.from('two\n') }]);
    const asked = await Promise.allSettled([runner.change(from, to), runner.change('1'.repeat(40), to)]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await runner.change(from, to)).toMatchObject({ added: 1, removed: 1 });
    await runner.close();
    await expect(runner.change(from, to)).rejects.toThrow('closed');
  });

  test('keeps names that are not UTF-8 apart', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const head = runner.repository.head.commit;
    const files = ['\uDCFF', '\uDCFE', '内\uDCE6'].map((path) => ({ path, bytes: Buffer.from('x\n') }));
    const tree = await runner.withFiles(head, files);
    const change = await runner.change(head, tree);
    expect(new Set(change.files.map((file) => file.path))).toEqual(new Set(files.map((file) => file.path)));
    expect(await runner.fileAt(tree, '\uDCFE')).toEqual(Buffer.from('x\n'));
    expect(gitBy(user, root, `--git-dir=${runner.directory}`, 'ls-tree', '--name-only', tree)).toContain('"\\377"');
  });

  test('as text is a diff, cut at a line with a word about it', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const head = runner.repository.head.commit;
    const tree = await runner.withFiles(head, [{ path: '文.txt', bytes: Buffer.from('字\n'.repeat(5_000)) }]);
    const whole = await runner.diffText(head, tree, 1_000_000);
    expect(whole).toContain('diff --git a/文.txt b/文.txt\nnew file mode 100644\n');
    expect(whole.split('\n').filter((line) => line === '+字')).toHaveLength(5_000);
    const cut = await runner.diffText(head, tree, 1_001);
    expect(cut.endsWith('+字\n[the diff goes on; cut at 1001 bytes]\n')).toBe(true);
    expect(Buffer.byteLength(cut)).toBeLessThan(1_100);
    expect(await runner.diffText(head, head, 10)).toBe('');
  });
});

describe('a tree made by the runner', () => {
  test('has files put in and taken out, byte by byte, with their executable bit', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { 'run.sh': '1', 'dir/only': '2', keep: '3' });
    gitBy(user, root, 'update-index', '--chmod=+x', 'run.sh');
    gitBy(user, root, 'commit', '-q', '-m', 'x');
    const runner = await openScratchRunner(user, root);
    const head = runner.repository.head.commit;
    const tree = await runner.withFiles(head, [
      { path: 'run.sh', bytes: Buffer.from('a\r\n') },
      { path: 'dir/only', bytes: null },
      { path: 'nowhere', bytes: null },
      { path: '新/文', bytes: Buffer.from('b') },
    ]);
    expect(
      gitBy(
        user,
        root,
        `--git-dir=${runner.directory}`,
        '-c',
        'core.quotePath=false',
        'ls-tree',
        '-r',
        '--format=%(objectmode) %(path)',
        tree,
      ),
    ).toBe('100644 keep\n100755 run.sh\n100644 新/文');
    expect(await runner.fileAt(tree, 'run.sh')).toEqual(Buffer.from('a\r\n'));
    expect(await runner.withFiles(head, [])).toBe(await runner.treeOf(head));
    expect(await runner.withPathsFrom(tree, head, ['dir', 'run.sh', '新/文'])).toBe(await runner.treeOf(head));
  });

  test('replays work on another tip, or tells of a conflict', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { a: '1\n2\n3\n4\n5\n', b: 'x\n' });
    const runner = await openScratchRunner(user, root);
    const base = runner.repository.head.commit;
    const put = (path: string, text: string) => runner.withFiles(base, [{ path, bytes: Buffer.from(text) }]);
    const work = await put('a', 'one\n2\n3\n4\n5\n');
    const onto = await put('a', '1\n2\n3\n4\nfive\n');
    const both = await runner.replay(base, work, onto);
    expect(Buffer.from((await runner.fileAt(both ?? '', 'a')) ?? []).toString()).toBe('one\n2\n3\n4\nfive\n');
    expect(await runner.replay(base, work, await put('a', 'uno\n2\n3\n4\n5\n'))).toBe(null);
    expect(await runner.replay(base, work, await runner.withFiles(base, [{ path: 'a', bytes: null }]))).toBe(null);
    expect(await runner.replay(base, work, base)).toBe(work);
    expect(await runner.replay(base, await runner.treeOf(base), onto)).toBe(onto);
  });

  test('is kept as an attempt under a ref, with the stashes, and repeated without a trace', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const runner = await openScratchRunner(user, root);
    const parent = runner.repository.head.commit;
    const tree = await runner.withFiles(parent, [{ path: 'x', bytes: Buffer.from('x') }]);
    const stash = await runner.commit({ tree, parent, message: 'stash', atMs: 1 });
    const attempt = {
      loop: 'lastgreen/plan',
      task: '任务: 1..2',
      n: 3,
      tree,
      parent,
      message: 'attempt',
      stashes: [stash],
    };
    const ref = await runner.keep(attempt);
    expect(ref).toBe('refs/lastgreen/attempts/lastgreen%2Fplan/任务%3A%201%2E.2/3');
    const before = listFiles(runner.directory);
    expect(await runner.keep(attempt)).toBe(ref);
    expect(listFiles(runner.directory)).toEqual(before);
    expect(gitBy(user, runner.directory, '--git-dir=.', 'log', '-1', '--format=%T %P %s', ref)).toBe(
      `${tree} ${parent} ${stash} attempt`,
    );
    expect(gitBy(user, runner.directory, '--git-dir=.', 'check-ref-format', ref)).toBe('');
    expect(gitBy(user, runner.directory, '--git-dir=.', 'fsck', '--strict', '--no-dangling')).toBe('');
    expect(existsSync(join(root, '.git/objects', tree.slice(0, 2), tree.slice(2)))).toBe(false);
  });

  test('becomes a commit that depends on nothing but what is given', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const [one, two] = [await openScratchRunner(user, root), await openScratchRunner(user, root)];
    const parent = one.repository.head.commit;
    const draft = {
      tree: await one.treeOf(parent),
      parent,
      message: 'feat: x\n\nLastgreen-Task: x\n',
      atMs: 1_700_000_000_000,
    };
    const commit = await one.commit(draft);
    expect(await two.commit(draft)).toBe(commit);
    expect(gitBy(user, one.directory, '--git-dir=.', 'cat-file', 'commit', commit)).toBe(
      `tree ${draft.tree}\nparent ${parent}\nauthor Ann Other <ann@example.org> 1700000000 +0000\n` +
        `committer Ann Other <ann@example.org> 1700000000 +0000\n\nfeat: x\n\nLastgreen-Task: x`,
    );
  });
});

test('a git call is ended at its time limit, bounded in its output, and no exit code is made up', async () => {
  const user = scratchUser();
  const root = scratchRepository(user);
  const gitDir = join(root, '.git');
  const started = Date.now();
  const slow = await git({ gitDir }, ['-c', 'alias.slow=!sleep 60', 'slow'], { timeoutMs: 200 });
  expect(slow).toMatchObject({ ended: 'timed-out', exitCode: -1 });
  expect(Date.now() - started).toBeLessThan(10_000);
  const long = await git({ gitDir }, ['cat-file', 'blob', 'HEAD:a.txt'], { maxOutputBytes: 2 });
  expect(long).toMatchObject({ ended: 'output-limit', exitCode: -1, stdout: Buffer.from('on') });
  mkdirSync(join(user.home, 'empty'));
  const path = process.env['PATH'];
  process.env['PATH'] = join(user.home, 'empty');
  try {
    expect(await git({ gitDir }, ['--version'])).toMatchObject({ ended: 'not-started', exitCode: -1 });
  } finally {
    process.env['PATH'] = path;
  }
});
