import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeId } from '../../../src/core/plan/safe-id.ts';
import { loopFolder, repositoryFolder, stateHome } from '../../../src/host/file/state-folder.ts';
import { discoverRepository } from '../../../src/host/git/discover-repository.ts';
import { temporaryFolder } from './temporary-folder.ts';

const nameOf = (commonDir: string): string => basename(repositoryFolder('/s', commonDir)).replace(/-[0-9a-f]{12}$/, '');

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: 'ignore' });
}

describe('the state folder', () => {
  test.each([
    ['what the user says', { LASTGREEN_HOME: '/own', XDG_STATE_HOME: '/x', HOME: '/h' }, 'linux', '/own'],
    ['an absolute path, whatever the user says', { LASTGREEN_HOME: 'own' }, 'linux', join(process.cwd(), 'own')],
    ['below XDG_STATE_HOME', { XDG_STATE_HOME: '/x', HOME: '/h' }, 'linux', '/x/lastgreen'],
    [
      'the usual one where XDG_STATE_HOME is relative',
      { XDG_STATE_HOME: 'x', HOME: '/h' },
      'linux',
      '/h/.local/state/lastgreen',
    ],
    [
      'the usual one where variables are empty',
      { LASTGREEN_HOME: '', XDG_STATE_HOME: '', HOME: '/h' },
      'linux',
      '/h/.local/state/lastgreen',
    ],
    ['the one of macOS', { HOME: '/h', XDG_STATE_HOME: '/x' }, 'darwin', '/h/Library/Application Support/lastgreen'],
  ] as const)('is %s', (_name, env, platform, folder) => {
    expect(stateHome(env, platform)).toBe(folder);
  });
});

describe('the folder of a repository', () => {
  test.each([
    ['/home/a/shop/.git', 'shop'],
    ['/home/a/shop/.git/', 'shop'],
    ['/srv/shop.git', 'shop'],
    ['/srv/shop.git//', 'shop'],
    ['/home/a/任务 清单/.git', '任务_清单'],
    ['/home/a/हिन्दी/.git', 'हिन्दी'],
    ['/home/a/Cafe\u0301/.git', 'Café'],
    ['/home/a/a b:c"d\n/.git', 'a_b_c_d_'],
    ['/.git', 'root'],
    [`/a/${'𠮷'.repeat(80)}/.git`, '𠮷'.repeat(60)],
  ])('of %j is named so that a person finds it', (commonDir, name) => {
    expect(nameOf(commonDir)).toBe(name);
  });

  test('is the same for the same path, with a slash at its end or not', () => {
    expect(repositoryFolder('/s', '/a/b/.git/')).toBe(repositoryFolder('/s', '/a/b/.git'));
    expect(repositoryFolder('/s', '/a//b/../b/.git')).toBe(repositoryFolder('/s', '/a/b/.git'));
  });

  test('is another one for each path, and always one name that a file system takes', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .filter((text) => !/[/\0]|^\.\.?$/.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(segment, { minLength: 2, maxLength: 4 }), (names) => {
        const folders = names
          .flatMap((name) => [`/a/${name}/.git`, `/b/${name}/.git`, `/a/${name}.git`])
          .map((path) => repositoryFolder('/s', path));
        expect(new Set(folders).size).toBe(folders.length);
        for (const folder of folders) {
          expect(folder).toMatch(/^\/s\/[^/\s]+-[0-9a-f]{12}$/u);
          expect(Buffer.byteLength(basename(folder))).toBeLessThanOrEqual(255);
          expect(basename(folder)).not.toMatch(/\p{Surrogate}/u);
        }
      }),
    );
  });

  test('is shared by the linked worktrees of a repository, and not by another one of its name', async () => {
    const folder = temporaryFolder();
    const own = ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--allow-empty', '-m', 'first'];
    for (const parent of ['one', 'two']) {
      const repository = join(folder, parent, '店');
      mkdirSync(repository, { recursive: true });
      git(repository, 'init');
      git(repository, ...own);
    }
    git(join(folder, 'one', '店'), 'worktree', 'add', '../linked', '-b', 'other');
    const folderOf = async (path: string): Promise<string> => {
      const found = await discoverRepository(join(folder, path), process.env);
      if (!found.ok) throw new Error(found.problem.message);
      return repositoryFolder('/s', found.repository.commonDir);
    };
    const main = await folderOf('one/店');
    expect(main).toMatch(/^\/s\/店-[0-9a-f]{12}$/);
    expect(await folderOf('one/linked')).toBe(main);
    expect(await folderOf('two/店')).not.toBe(main);
  });

  test('holds what a loop keeps, and its trees outside of that', () => {
    const folder = loopFolder('/s/shop-1', 'lastgreen%2Fprd', 'shop');
    expect({ ...folder, cycle: folder.cycle(3) }).toEqual({
      folder: '/s/shop-1/loops/lastgreen%2Fprd',
      journal: '/s/shop-1/loops/lastgreen%2Fprd/journal.jsonl',
      lock: '/s/shop-1/loops/lastgreen%2Fprd/lock',
      pause: '/s/shop-1/loops/lastgreen%2Fprd/pause',
      requests: '/s/shop-1/loops/lastgreen%2Fprd/requests',
      report: '/s/shop-1/loops/lastgreen%2Fprd/report.md',
      agentTree: '/s/shop-1/trees/lastgreen.2Fprd/agent/shop',
      verificationTree: '/s/shop-1/trees/lastgreen.2Fprd/verify/shop',
      trees: '/s/shop-1/loops/lastgreen%2Fprd/trees',
      cycle: '/s/shop-1/loops/lastgreen%2Fprd/cycles/3',
    });
  });

  test('has trees below no folder with a % in its name, which toolchains take for their own, or that is hidden', () => {
    const treesOf = (loop: string): string => loopFolder('/s/shop-1', safeId(loop), 'shop').agentTree;
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (one, other) => {
          expect(treesOf(one)).toMatch(/^\/s\/shop-1\/trees\/[^./%][^/%]*\/agent\/shop$/u);
          expect(treesOf(one) === treesOf(other)).toBe(safeId(one) === safeId(other));
        },
      ),
    );
  });
});
