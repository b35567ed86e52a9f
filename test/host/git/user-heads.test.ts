import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discoverRepository } from '../../../src/host/git/discover-repository.ts';
import { readUserHeads } from '../../../src/host/git/user-heads.ts';
import { gitBy, scratchFolder, scratchRepository, scratchUser, write, type User } from './scratch.ts';

async function headsOf(user: User, folder: string) {
  const found = await discoverRepository(folder, user.env);
  if (!found.ok) throw new Error(found.problem.message);
  return readUserHeads(found.repository);
}

describe('the heads of the user’s worktrees', () => {
  test('are those of all worktrees, from whichever one it is asked', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    const linked = join(dirname(root), '另 一');
    const detached = join(dirname(root), 'detached');
    gitBy(user, root, 'worktree', 'add', '-q', '-b', 'lastgreen/plan', linked);
    gitBy(user, root, 'worktree', 'add', '-q', '--detach', detached);
    const expected = [
      { worktree: root, branch: 'main' },
      { worktree: detached, branch: null },
      { worktree: linked, branch: 'lastgreen/plan' },
    ];
    expect(await headsOf(user, root)).toEqual(expect.arrayContaining(expected));
    expect(await headsOf(user, linked)).toEqual(await headsOf(user, root));
    expect(await headsOf(user, root)).toHaveLength(3);
  });

  test('leave out a worktree whose folder is gone, but not a locked one', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    for (const name of ['gone', 'away']) gitBy(user, root, 'worktree', 'add', '-q', '-b', name, `../${name}`);
    gitBy(user, root, 'worktree', 'lock', '../away');
    for (const name of ['gone', 'away']) rmSync(join(dirname(root), name), { recursive: true });
    expect(await headsOf(user, root)).toEqual([
      { worktree: root, branch: 'main' },
      { worktree: join(dirname(root), 'away'), branch: 'away' },
    ]);
  });

  test('count a branch that a rebase is moving, or a bisect comes back to', async () => {
    const user = scratchUser();
    const root = scratchRepository(user);
    gitBy(user, root, 'checkout', '-q', '-b', 'topic');
    write(root, { 'a.txt': 'topic\n' });
    gitBy(user, root, 'commit', '-q', '-am', 'topic');
    gitBy(user, root, 'checkout', '-q', '-b', 'onto', 'main');
    write(root, { 'a.txt': 'onto\n' });
    gitBy(user, root, 'commit', '-q', '-am', 'onto');
    for (const backend of ['--merge', '--apply']) {
      gitBy(user, root, 'checkout', '-q', 'topic');
      expect(() => gitBy(user, root, 'rebase', '-q', backend, 'onto')).toThrow('Command failed');
      expect(await headsOf(user, root)).toEqual([{ worktree: root, branch: 'topic' }]);
      gitBy(user, root, 'rebase', '--abort');
    }
    gitBy(user, root, 'checkout', '-q', 'topic');
    gitBy(user, root, 'bisect', 'start', 'HEAD', 'main~0');
    gitBy(user, root, 'checkout', '-q', '--detach');
    expect(await headsOf(user, root)).toEqual([{ worktree: root, branch: 'topic' }]);
  });

  test('know no worktree of a bare repository itself, and the real one of a submodule', async () => {
    const user = scratchUser();
    const origin = scratchRepository(user);
    const bare = join(scratchFolder(), 'bare.git');
    gitBy(user, origin, 'clone', '-q', '--bare', origin, bare);
    const work = join(scratchFolder(), 'work');
    gitBy(user, bare, 'worktree', 'add', '-q', '-b', 'w', work);
    expect(await headsOf(user, work)).toEqual([{ worktree: work, branch: 'w' }]);

    const root = scratchRepository(user);
    gitBy(user, root, 'submodule', '--quiet', 'add', origin, 'sub');
    const sub = join(root, 'sub');
    const linked = join(scratchFolder(), 'linked');
    gitBy(user, sub, 'worktree', 'add', '-q', '-b', 'side', linked);
    const expected = [
      { worktree: sub, branch: 'main' },
      { worktree: linked, branch: 'side' },
    ];
    expect(await headsOf(user, sub)).toEqual(expected);
    expect(await headsOf(user, linked)).toEqual(expected);
    expect(await headsOf(user, root)).toEqual([{ worktree: root, branch: 'main' }]);
  });
});
