import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { agentFile, cliFile, ending, makeNight, type Night } from '../support/night.ts';
import { photograph } from '../support/photograph.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

test('a linked worktree shares the loop of its repository', async () => {
  const night = makeNight();
  const worktree = join(night.side, 'linked');
  night.git('worktree', 'add', '-q', worktree, '-b', 'mine');
  expect(ending(await night.run([], { cwd: worktree }))).toEqual(finished);
  expect(night.git('log', '-1', '--format=%s', night.branch)).toBe('T-1: Do the first thing');
  expect(night.git('-C', worktree, 'status', '--porcelain')).toBe('');
  expect((await night.status()).stop?.reason).toBe('finished');
});

test('from a folder below, agent and gates work in that folder', async () => {
  const night = makeNight({
    files: { 'packages/a/plan.md': '- [ ] A-1: In a\n', 'packages/a/here.txt': 'x\n' },
    config: { plan: 'packages/a/plan.md', gates: { quick: 'test -e here.txt' } },
    script: '[*]\ndump:$SIDE/dump\nsh:test -e here.txt && echo a > a.txt\nclaim:done\n',
  });
  expect(ending(await night.run([], { cwd: join(night.repo, 'packages/a') }))).toEqual(finished);
  expect(readFileSync(join(night.side, 'dump/cwd'), 'utf8')).toMatch(/\/agent\/repo\/packages\/a$/);
  expect(night.git('diff', '--name-only', 'main', night.branch)).toBe('packages/a/a.txt\npackages/a/plan.md');
});

test('a folder below that is not in the base is refused', async () => {
  const night = makeNight();
  mkdirSync(join(night.repo, 'new'));
  const run = await night.run([], { cwd: join(night.repo, 'new') });
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
});

test('a detached HEAD is a base like any other', async () => {
  const night = makeNight();
  night.git('checkout', '-q', '--detach');
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('log', '--format=%s', night.branch)).toBe('T-1: Do the first thing\nBegin');
});

test('a repository with SHA-256 works', async () => {
  const night = makeNight({ init: ['--object-format=sha256'] });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('task-landed')[0]?.commit).toMatch(/^[0-9a-f]{64}$/);
  expect(night.git('fsck', '--no-dangling')).toBe('');
});

test('a shallow clone works, and stays shallow', async () => {
  const night = makeNight();
  night.git('commit', '-q', '--allow-empty', '-m', 'Two');
  const clone = join(night.side, 'clone');
  night.git('clone', '-q', '--depth=1', `file://${night.repo}`, clone);
  expect(ending(await night.run([], { cwd: clone }))).toEqual(finished);
  expect(night.git('-C', clone, 'log', '--format=%s', night.branch)).toBe('T-1: Do the first thing\nTwo');
  expect(existsSync(join(clone, '.git/shallow'))).toBe(true);
  expect(night.git('-C', clone, 'fsck', '--no-dangling')).toBe('');
});

test('a sparse checkout loses nothing of what it hides', async () => {
  const night = makeNight({ files: { 'big/one.txt': 'one\n', 'big/two.txt': 'two\n' } });
  night.git('sparse-checkout', 'set', 'src');
  expect(existsSync(join(night.repo, 'big'))).toBe(false);
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('diff', '--name-only', 'main', night.branch)).toBe('plan.md\nsrc/T-1.txt');
  expect(existsSync(join(night.repo, 'big'))).toBe(false);
});

test('without an identity commits are lastgreen’s, and the start says so', async () => {
  const night = makeNight({ identity: false });
  const run = await night.run();
  expect(ending(run)).toEqual(finished);
  expect(night.git('log', '-1', '--format=%an <%ae> %cn', night.branch)).toBe(
    'lastgreen <lastgreen@localhost> lastgreen',
  );
  expect(run.stderr).toContain('no git identity is configured');
});

test('signing and slow hooks of the user’s ask nobody', async () => {
  const night = makeNight();
  night.git('config', 'commit.gpgsign', 'true');
  night.git('config', 'gpg.program', '/bin/false');
  for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'reference-transaction']) {
    night.write(`.git/hooks/${hook}`, '#!/bin/sh\nexit 1\n');
    chmodSync(join(night.repo, '.git/hooks', hook), 0o755);
  }
  expect(ending(await night.run())).toEqual(finished);
});

test('no repository, and one without a commit, are usage errors that say what to type', async () => {
  const night = makeNight();
  const bare = await night.run([], { cwd: night.side });
  expect({ exitCode: bare.exitCode, stdout: bare.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(bare.stderr).toContain('git');
  const fresh = join(night.side, 'fresh');
  night.git('init', '-q', fresh);
  const empty = await night.run(['--agent-command', 'cat', '--gate', 'test 1', '../../repo/plan.md'], { cwd: fresh });
  expect({ exitCode: empty.exitCode, stdout: empty.stdout }).toEqual({ exitCode: 2, stdout: '' });
});

test('line endings that git converts are no change', async () => {
  const night = makeNight({ files: { '.gitattributes': '*.txt text eol=crlf\n', 'src/crlf.txt': 'a\r\nb\r\n' } });
  night.git('config', 'core.autocrlf', 'true');
  expect(ending(await night.run())).toEqual(finished);
  expect(night.git('diff', '--name-only', 'main', night.branch)).toBe('plan.md\nsrc/T-1.txt');
});

test('a landing that cannot be written stops as infrastructure, and is landed by the next run', async () => {
  const night = makeNight({
    script:
      '[*]\nsh:rm -rf $REPO/.git/refs/heads/lastgreen; touch $REPO/.git/refs/heads/lastgreen; echo ok > src/ok.txt\nclaim:done\n',
  });
  const run = await night.run();
  expect(run).toMatchObject({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  night.git('update-ref', '-d', 'refs/heads/x');
  const { rmSync } = await import('node:fs');
  rmSync(join(night.repo, '.git/refs/heads/lastgreen'), { force: true });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('cycle-started').length).toBe(1);
});

test('a state folder that cannot be written is told before anything begins', async () => {
  const night = makeNight({ env: { LASTGREEN_HOME: agentFile } });
  const before = photograph(night.repo);
  const run = await night.run();
  expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(photograph(night.repo)).toEqual(before);
});

/** The built program as somebody whom permissions hold back: root they don't. */
function runAsOrdinaryUser(night: Night): { exitCode: number | null; lastLine: string | undefined } {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', `${ordinaryId}:${ordinaryId}`, dirname(night.repo)]);
  const identity = isRoot ? { uid: ordinaryId, gid: ordinaryId } : {};
  const result = spawnSync(process.execPath, [cliFile, 'run'], {
    ...identity,
    cwd: night.repo,
    env: night.env,
    encoding: 'utf8',
  });
  return { exitCode: result.status, lastLine: result.stdout.trimEnd().split('\n').at(-1) };
}

const ordinaryId = 65_534;

test('an ordinary user’s night ends like root’s', () => {
  expect(runAsOrdinaryUser(makeNight())).toEqual(finished);
});

test('a repository that can’t be written to stops the night with its cause, and the next one lands what was verified', () => {
  const night = makeNight({
    script: '[*]\nsh:chmod a-w $REPO/.git/objects $REPO/.git/refs/heads\nsh:echo ok > src/ok.txt\nclaim:done\n',
  });
  expect(runAsOrdinaryUser(night)).toEqual({ exitCode: 20, lastLine: 'STOP_REASON=infrastructure' });
  expect(night.all('run-stopped')[0]?.detail).toMatch(/permission denied|EACCES/i);
  for (const folder of ['objects', 'refs/heads']) chmodSync(join(night.repo, '.git', folder), 0o755);
  expect(runAsOrdinaryUser(night)).toEqual(finished);
  expect(night.all('cycle-started').length).toBe(1);
});
