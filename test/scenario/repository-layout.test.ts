import { existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checklist, makeNight, type Night } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

/** The branch has the task's commit on that of `main`, all is whole, and the checkout is clean. */
function expectLanded(night: Night, at: string): void {
  const git = (...args: string[]): string => night.git('-C', at, ...args);
  expect({
    subjects: git('log', '--format=%s', night.branch),
    notes: git('notes', '--ref=lastgreen', 'list').split('\n').length,
    fsck: git('fsck', '--strict', '--no-dangling'),
    status: git('status', '--porcelain'),
  }).toEqual({ subjects: 'T-1: Do the first thing\nBegin', notes: 1, fsck: '', status: '' });
}

test('worktrees of a bare repository', async () => {
  const night = makeNight();
  const bare = join(night.side, 'project.git');
  const tree = join(night.side, 'tree');
  night.git('clone', '--quiet', '--bare', night.repo, bare);
  night.git('--git-dir', bare, 'worktree', 'add', '--quiet', '-b', 'mine', tree, 'main');
  expect(await night.run([], { cwd: tree })).toMatchObject(finished);
  expectLanded(night, tree);
});

test('a git directory elsewhere', async () => {
  const night = makeNight();
  night.git('init', '--quiet', '--separate-git-dir', join(night.side, 'kept.git'));
  expect(statSync(join(night.repo, '.git')).isFile()).toBe(true);
  expect(await night.run()).toMatchObject(finished);
  expectLanded(night, night.repo);
});

test('a submodule as the repository of a night of its own', async () => {
  const night = makeNight();
  const outer = join(night.side, 'outer');
  night.git('init', '--quiet', outer);
  night.git('-C', outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', night.repo, 'inner');
  night.git('-C', outer, 'commit', '--quiet', '--message=Outer');
  const inner = join(outer, 'inner');
  expect(await night.run([], { cwd: inner })).toMatchObject(finished);
  expectLanded(night, inner);
  expect(night.git('-C', outer, 'status', '--porcelain')).toBe('');
});

test('objects that another repository lends', async () => {
  const night = makeNight();
  const clone = join(night.side, 'clone');
  night.git('clone', '--quiet', '--shared', night.repo, clone);
  const lent = join(clone, '.git/objects/info/alternates');
  const before = readFileSync(lent, 'utf8');
  expect(await night.run([], { cwd: clone })).toMatchObject(finished);
  expectLanded(night, clone);
  expect(readFileSync(lent, 'utf8')).toBe(before);
  expect(night.git('branch', '--list', 'lastgreen/*')).toBe('');
});

test.each(['with blanks and \'quotes" $HOME', '작업/大厂', '-dash', 'a:b', '#hash %41'])(
  'a repository in a folder named %j',
  async (name) => {
    const night = makeNight();
    const place = join(night.side, name);
    mkdirSync(dirname(place), { recursive: true });
    night.git('clone', '--quiet', night.repo, place);
    expect(await night.run([], { cwd: place })).toMatchObject(finished);
    expectLanded(night, place);
    const where = await night.call(['where'], { cwd: place });
    expect(where.exitCode).toBe(0);
  },
);

test('a folder whose name has a line break is refused with the way out', async () => {
  const night = makeNight();
  const place = join(night.side, 'line\nbreak');
  night.git('clone', '--quiet', night.repo, place);
  const run = await night.run([], { cwd: place });
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(run.stderr).toContain('line break');
});

test('a plan that is reached by a link is the one in the repository', async () => {
  const night = makeNight();
  const link = join(night.side, 'link');
  symlinkSync(night.repo, link);
  const plan = join(link, 'plan.md');
  expect(await night.run([plan])).toMatchObject(finished);
  expectLanded(night, night.repo);
  expect(night.git('show', `${night.branch}:plan.md`)).toBe('- [x] T-1: Do the first thing');
  expect((await night.call(['status', plan])).exitCode).toBe(0);
  expect((await night.call(['status', 'plan.md'])).exitCode).toBe(0);
});

test('a plan in the repository that is a link to one elsewhere gets its ticks there', async () => {
  const night = makeNight({ planTracked: false });
  const kept = join(night.side, 'plan.md');
  renameSync(join(night.repo, 'plan.md'), kept);
  symlinkSync(kept, join(night.repo, 'plan.md'));
  night.git('add', 'plan.md');
  night.git('commit', '--quiet', '--message=Link');
  expect(await night.run()).toMatchObject(finished);
  expect(readFileSync(kept, 'utf8')).toBe('- [x] T-1: Do the first thing\n');
  expect(night.git('status', '--porcelain')).toBe('');
});

test('replaced objects, settings per worktree and a shared repository', async () => {
  const night = makeNight();
  night.git('config', 'core.sharedRepository', 'group');
  night.git('config', 'extensions.worktreeConfig', 'true');
  night.git('config', '--worktree', 'core.filemode', 'true');
  const other = night.git('commit-tree', '-m', 'replaced', 'main^{tree}');
  night.git('commit', '--quiet', '--allow-empty', '--message=Two');
  night.git('replace', 'HEAD', other);
  expect(await night.run()).toMatchObject(finished);
  expect(night.git('--no-replace-objects', 'log', '--format=%s', night.branch)).toBe(
    'T-1: Do the first thing\nTwo\nBegin',
  );
  const ref = statSync(join(night.repo, '.git/refs/heads', night.branch));
  expect(ref.mode & 0o060).toBe(0o060);
});

test('a repository that is moved between two nights', async () => {
  const night = makeNight({ plan: checklist(2) });
  await night.run(['--max-cycles', '1']);
  const place = join(night.side, 'moved');
  renameSync(night.repo, place);
  mkdirSync(night.repo);
  expect(await night.run([], { cwd: place })).toMatchObject(finished);
  expect(night.git('-C', place, 'log', '--format=%s', night.branch)).toBe('T-2: Do thing 2\nT-1: Do thing 1\nBegin');
});

test('locks that a git of the user’s left behind are named', async () => {
  const night = makeNight({
    script: '[*]\nsh:touch $REPO/.git/refs/heads/lastgreen/plan.lock\nsh:echo b > src/b.txt\nclaim:done\n',
    plan: checklist(2),
  });
  mkdirSync(join(night.repo, '.git/refs/heads/lastgreen'), { recursive: true });
  const run = await night.run();
  expect(run).toMatchObject({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(night.all('run-stopped')[0]?.detail).toContain('plan.lock');
  expect(existsSync(join(night.repo, '.git/refs/heads/lastgreen/plan.lock'))).toBe(true);
});

test('an index that is locked by an editor of the user’s is no obstacle', async () => {
  const night = makeNight();
  writeFileSync(join(night.repo, '.git/index.lock'), '');
  expect(await night.run()).toMatchObject(finished);
  expect(existsSync(join(night.repo, '.git/index.lock'))).toBe(true);
});
