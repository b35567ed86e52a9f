import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discoverRepository } from '../../../src/host/git/discover-repository.ts';
import type { FrozenSettings } from '../../../src/host/git/port.ts';
import { readFrozenSettings } from '../../../src/host/git/read-frozen-settings.ts';
import { gitBy, scratchFolder, scratchRepository, scratchUser, write } from './scratch.ts';

async function freeze(root: string, env: Readonly<Record<string, string>>): Promise<FrozenSettings> {
  const found = await discoverRepository(root, env);
  if (!found.ok) throw new Error(found.problem.message);
  return readFrozenSettings(found.repository, env);
}

describe('the frozen settings', () => {
  test('are what the user has configured, wherever git reads it', async () => {
    const user = scratchUser(
      '[user]\n\tname = " Änn Other, "\n\temail = <ann@example.org>\n[author]\n\tname = Night Shift\n' +
        '[core]\n\texcludesFile = ~/ignored\n\tattributesFile = ~/attributes\n\tautocrlf = input\n\tpager = less\n',
    );
    write(user.home, { ignored: '.env\n', attributes: '* text=auto\n', '.config/git/ignore': 'unused\n' });
    const root = scratchRepository(user);
    write(root, { '.git/info/exclude': 'mine\n', '.git/info/attributes': '*.bin -text\n' });
    gitBy(user, root, 'config', 'core.eol', 'lf');
    gitBy(user, root, 'config', 'core.sharedRepository', 'group');
    expect(await freeze(root, user.env)).toEqual({
      author: { name: 'Night Shift', email: 'ann@example.org' },
      committer: { name: 'Änn Other', email: 'ann@example.org' },
      identityConfigured: true,
      globalExcludes: '.env\n',
      infoExclude: 'mine\n',
      attributes: '*.bin -text\n',
      globalAttributes: '* text=auto\n',
      core: { autocrlf: 'input', eol: 'lf', filemode: 'true', sharedrepository: 'group' },
      defaultBranch: 'main',
    });
  });

  test('come from the default places when no key names one', async () => {
    const user = scratchUser();
    write(user.home, {
      '.config/git/ignore': '.env\n',
      '.config/git/attributes': '*.x text\n',
      'xdg/git/ignore': 'x\n',
    });
    const root = scratchRepository(user);
    expect(await freeze(root, user.env)).toMatchObject({ globalExcludes: '.env\n', globalAttributes: '*.x text\n' });
    const env = { ...user.env, XDG_CONFIG_HOME: join(user.home, 'xdg') };
    expect(await freeze(root, env)).toMatchObject({ globalExcludes: 'x\n', globalAttributes: '' });
  });

  test('have an identity of their own when nobody is configured', async () => {
    const root = scratchRepository(scratchUser());
    for (const gitconfig of ['', '[user]\n\tname = Ann\n', '[user]\n\tname = ,.\n\temail = a@b\n']) {
      const env = { ...scratchUser(gitconfig).env, GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'y' };
      expect(await freeze(root, env)).toMatchObject({
        author: { name: 'lastgreen', email: 'lastgreen@localhost' },
        committer: { name: 'lastgreen', email: 'lastgreen@localhost' },
        identityConfigured: false,
      });
    }
  });

  test('name the default branch: the one of the remote, the configured one, a usual one, or none', async () => {
    const user = scratchUser('[user]\n\tname = A\n\temail = a@b\n[init]\n\tdefaultBranch = trunk\n');
    const origin = scratchRepository(user);
    expect((await freeze(origin, user.env)).defaultBranch).toBe('main');
    gitBy(user, origin, 'branch', 'trunk');
    expect((await freeze(origin, user.env)).defaultBranch).toBe('trunk');

    const clone = join(scratchFolder(), 'clone');
    gitBy(user, origin, 'clone', '-q', origin, clone);
    gitBy(user, clone, 'branch', 'trunk');
    expect((await freeze(clone, user.env)).defaultBranch).toBe('main');
    gitBy(user, clone, 'checkout', '-q', 'trunk');
    gitBy(user, clone, 'branch', '-q', '-D', 'main');
    expect((await freeze(clone, user.env)).defaultBranch).toBe('origin/main');

    gitBy(user, origin, 'checkout', '-q', '-b', 'other');
    gitBy(user, origin, 'branch', '-q', '-D', 'main', 'trunk');
    expect((await freeze(origin, user.env)).defaultBranch).toBe(null);
  });
});
