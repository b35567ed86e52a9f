import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discoverRepository } from '../../../src/host/git/discover-repository.ts';
import { problemFromMessage, versionProblem } from '../../../src/host/git/repository-problem.ts';
import { gitBy, scratchFolder, scratchRepository, scratchUser, write } from './scratch.ts';

async function problemOf(folder: string, env: Readonly<Record<string, string>>) {
  const found = await discoverRepository(folder, env);
  if (found.ok) throw new Error(`found ${found.repository.root}`);
  return found.problem;
}

describe('a repository is found', () => {
  test('from its top', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    expect(await discoverRepository(root, user.env)).toEqual({
      ok: true,
      repository: {
        root,
        prefix: '',
        gitDir: join(root, '.git'),
        commonDir: join(root, '.git'),
        objectFormat: 'sha1',
        head: { branch: 'main', commit: gitBy(user, root, 'rev-parse', 'HEAD') },
        shallow: false,
        sparse: false,
      },
    });
  });

  test('from a subdirectory with a name of CJK characters and blanks', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { '文件 夹/内/a': 'x' });
    expect(await discoverRepository(join(root, '文件 夹/内'), user.env)).toMatchObject({
      repository: { root, prefix: '文件 夹/内' },
    });
  });

  test('from a linked worktree, which shares the common directory', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    gitBy(user, root, 'worktree', 'add', '-q', '-b', 'side/x', '../linked');
    const linked = join(dirname(root), 'linked');
    expect(await discoverRepository(linked, user.env)).toMatchObject({
      repository: {
        root: linked,
        gitDir: join(root, '.git/worktrees/linked'),
        commonDir: join(root, '.git'),
        head: { branch: 'side/x' },
      },
    });
  });

  test('with a detached HEAD, in SHA-256, shallow, or sparse', async () => {
    const user = scratchUser();
    const root = scratchRepository(user, { 'a/x': '1', 'b/y': '2' }, ['--object-format=sha256']);
    gitBy(user, root, 'checkout', '-q', '--detach');
    gitBy(user, root, 'sparse-checkout', 'set', 'a');
    const commit = gitBy(user, root, 'rev-parse', 'HEAD');
    expect(await discoverRepository(root, user.env)).toMatchObject({
      repository: { objectFormat: 'sha256', head: { branch: null, commit }, sparse: true },
    });

    const origin = scratchRepository(user);
    gitBy(user, origin, 'commit', '-q', '--allow-empty', '-m', 'more');
    const clone = join(scratchFolder(), 'clone');
    gitBy(user, origin, 'clone', '-q', '--depth=1', `file://${origin}`, clone);
    expect(await discoverRepository(clone, user.env)).toMatchObject({ repository: { shallow: true } });
  });

  test('whatever the environment says of another one', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const other = scratchRepository(user);
    const env = {
      ...user.env,
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: '/nowhere',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.bare',
      GIT_CONFIG_VALUE_0: 'true',
    };
    expect(await discoverRepository(root, env)).toMatchObject({ repository: { root, gitDir: join(root, '.git') } });
  });

  test('without starting a program of its configuration', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const mark = join(scratchFolder(), 'ran');
    gitBy(user, root, 'config', 'core.fsmonitor', `touch ${mark}`);
    gitBy(user, root, 'config', 'alias.rev-parse', `!touch ${mark}`);
    gitBy(user, root, 'config', 'core.pager', `touch ${mark}`);
    const before = readdirSync(join(root, '.git'));
    expect((await discoverRepository(root, user.env)).ok).toBe(true);
    expect(existsSync(mark)).toBe(false);
    expect(readdirSync(join(root, '.git'))).toEqual(before);
  });
});

describe('what can not be worked on is refused with the command that helps', () => {
  test('no repository', async () => {
    const user = scratchUser();
    const folder = scratchFolder();
    expect(await problemOf(folder, user.env)).toEqual({
      kind: 'no-repository',
      message: `${folder} is not in a git repository.`,
      hint: 'name in .gitignore what is not to be kept, then: git init && git add -A && git commit -m "First commit"',
    });
  });

  test('no commit yet', async () => {
    const user = scratchUser();
    const folder = scratchFolder();
    gitBy(user, folder, 'init', '-q');
    expect(await problemOf(folder, user.env)).toEqual({
      kind: 'no-commit',
      message: 'The repository has no commit on HEAD yet, so there is nothing to start from.',
      hint: 'name in .gitignore what is not to be kept, then: git add -A && git commit -m "First commit"',
    });
  });

  test('a bare repository, and the inside of a git directory', async () => {
    const user = scratchUser();
    const folder = scratchFolder();
    gitBy(user, folder, 'init', '-q', '--bare');
    expect(await problemOf(folder, user.env)).toMatchObject({
      kind: 'bare',
      hint: 'git worktree add ../work && cd ../work',
    });
    expect(await problemOf(join(scratchRepository(user), '.git/refs'), user.env)).toMatchObject({
      kind: 'unsupported',
      hint: 'cd to the working tree',
    });
  });

  test('a worktree of a bare repository is fine', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const bare = join(scratchFolder(), 'bare.git');
    gitBy(user, root, 'clone', '-q', '--bare', root, bare);
    const work = join(scratchFolder(), 'work');
    gitBy(user, bare, 'worktree', 'add', '-q', '-b', 'w', work);
    expect(await discoverRepository(work, user.env)).toMatchObject({ repository: { root: work, commonDir: bare } });
  });

  test('a partial clone, and its remedy is one', async () => {
    const user = scratchUser();
    const origin = scratchRepository(user);
    gitBy(user, origin, 'config', 'uploadpack.allowFilter', 'true');
    const clone = join(scratchFolder(), 'clone');
    gitBy(user, origin, 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${origin}`, clone);
    const problem = await problemOf(clone, user.env);
    expect(problem.kind).toBe('partial-clone');
    for (const command of problem.hint.split('; ')) gitBy(user, clone, ...command.split(' ').slice(1));
    expect(await discoverRepository(clone, user.env)).toMatchObject({ ok: true });
    expect(gitBy(user, clone, 'rev-list', '--objects', '--all', '--missing=print')).not.toContain('?');
  });

  test('a broken configuration, a lost commit, a missing folder', async () => {
    const user = scratchUser();
    const broken = scratchRepository(user);
    write(broken, { '.git/config': '[core\n' });
    expect(await problemOf(broken, user.env)).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('bad config line 1'),
    });

    const lost = scratchRepository(user);
    const commit = gitBy(user, lost, 'rev-parse', 'HEAD');
    rmSync(join(lost, '.git/objects', commit.slice(0, 2), commit.slice(2)));
    expect(await problemOf(lost, user.env)).toEqual({
      kind: 'unreadable',
      message: `HEAD is at ${commit}, which can't be read.`,
      hint: 'git fsck',
    });
    expect(await problemOf(join(lost, 'nowhere'), user.env)).toMatchObject({ kind: 'unreadable' });
  });

  test('refs that are not files', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    gitBy(user, root, 'config', 'extensions.refStorage', 'reftable');
    expect((await problemOf(root, user.env)).kind).toMatch(/^(?:unsupported|unreadable|no-repository)$/);
  });

  test('no git at all', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'bin'));
    expect(await problemOf(folder, { PATH: join(folder, 'bin') })).toMatchObject({ kind: 'git-missing' });
  });

  test('a git that is too old', async () => {
    const folder = scratchFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync('/bin/sh', join(bin, 'sh'));
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho git version 2.30.2\n', { mode: 0o755 });
    expect(await problemOf(folder, { PATH: bin })).toEqual({
      kind: 'git-too-old',
      message: 'git 2.30 is too old; 2.38 or newer is needed.',
      hint: 'Install a newer git: https://git-scm.com/downloads',
    });
  });

  test('a repository of another user', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    let { env } = user;
    if (process.getuid?.() === 0) {
      chownSync(root, 12345, 12345);
      chownSync(join(root, '.git'), 12345, 12345);
    } else {
      // Only root can give a folder away; git has a switch for its own tests, which no GIT_* of the user's reaches.
      const bin = scratchFolder();
      const real = `PATH='${env['PATH']}' GIT_TEST_ASSUME_DIFFERENT_OWNER=1 git "$@"`;
      writeFileSync(join(bin, 'git'), `#!/bin/sh\n${real}\n`, { mode: 0o755 });
      env = { ...env, PATH: `${bin}:${env['PATH']}` };
    }
    expect(await problemOf(root, env)).toMatchObject({
      kind: 'unsafe-owner',
      hint: `git config --global --add safe.directory ${root}`,
    });
  });
});

describe('the words of git', () => {
  test.each([
    ['git version 2.39.5 (Apple Git-154)', null],
    ['git version 2.38.0.windows.1', null],
    ['git version 3.0.0', null],
    ['git version 2.37.9', 'git-too-old'],
    ['git version 1.99', 'git-too-old'],
    ['busybox', 'git-missing'],
  ])('%s', (printed, kind) => {
    expect(versionProblem(printed)?.kind ?? null).toBe(kind);
  });

  test.each([
    ["fatal: unsafe repository ('/r' is owned by someone else)", 'unsafe-owner'],
    ["fatal: detected dubious ownership in repository at '/r'", 'unsafe-owner'],
    ['fatal: not a git repository (or any of the parent directories): .git', 'no-repository'],
    ["fatal: Invalid path '/r/.git': Permission denied", 'unreadable'],
    ['', 'unreadable'],
  ])('%s', (stderr, kind) => {
    expect(problemFromMessage('/r', stderr).kind).toBe(kind);
  });
});
