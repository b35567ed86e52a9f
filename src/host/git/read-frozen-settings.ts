import { isAbsolute, join } from 'node:path';
import { readSmallFile } from '../file/read-small-file.ts';
import { parseConfigList } from './config-list.ts';
import { configuredIdentity, fallbackIdentity } from './identity.ts';
import type { FrozenSettings, Repository } from './port.ts';
import { userGit, type Environment } from './user-git.ts';

const frozenCoreKeys = new Set([
  'autocrlf',
  'bigfilethreshold',
  'eol',
  'filemode',
  'ignorecase',
  'precomposeunicode',
  'safecrlf',
  'sharedrepository',
]);

const maxSettingBytes = 64 * 1024 * 1024;

function textOf(path: string | undefined): string {
  if (path === undefined || path === '') return '';
  // What the user's git can't read it doesn't use either; `/dev/null` is a usual way to say none.
  return readSmallFile(path, maxSettingBytes, { links: 'follow' })?.toString('utf8') ?? '';
}

/** Where git looks for a file of the user's when no key names one. */
function defaultPlace(env: Environment, name: string): string | undefined {
  const base = env['XDG_CONFIG_HOME'];
  if (base !== undefined && base !== '') return join(base, 'git', name);
  return env['HOME'] === undefined ? undefined : join(env['HOME'], '.config/git', name);
}

/** The branch that people mean by default: the remote's, else the configured or usual name, if there is one. */
async function readDefaultBranch(
  root: string,
  env: Environment,
  configured: string | undefined,
): Promise<string | null> {
  const names = [...(configured === undefined ? [] : [configured]), 'main', 'master'];
  const origin = 'refs/remotes/origin/HEAD';
  const listed = await userGit(root, env, [
    'for-each-ref',
    '--format=%(refname) %(symref)',
    origin,
    'refs/heads',
    'refs/remotes/origin',
  ]);
  const refs = new Map(
    listed.stdout
      .toString('utf8')
      .split('\n')
      .map((line) => line.split(' ', 2) as [string, string]),
  );
  const prefix = 'refs/remotes/origin/';
  const target = refs.get(origin);
  if (target?.startsWith(prefix) === true && refs.has(target)) {
    const name = target.slice(prefix.length);
    return refs.has(`refs/heads/${name}`) ? name : `origin/${name}`;
  }
  return names.find((name) => refs.has(`refs/heads/${name}`)) ?? null;
}

/** The user's settings as they are now. From here on nothing that they, or an agent, change in them has an effect. */
export async function readFrozenSettings(repository: Repository, env: Environment): Promise<FrozenSettings> {
  const { root, commonDir } = repository;
  const [list, paths] = await Promise.all([
    userGit(root, env, ['config', '--list', '-z']),
    // As paths, so that git itself expands `~`.
    userGit(root, env, ['config', '-z', '--type=path', '--get-regexp', '^core\\.(excludesfile|attributesfile)$']),
  ]);
  const config = parseConfigList(list.stdout);
  const pathOf = (key: string): string | undefined => {
    const path = parseConfigList(paths.stdout).get(key);
    return path === undefined || path === '' || isAbsolute(path) ? path : join(root, path);
  };
  const author = configuredIdentity(config, 'author', env['EMAIL']);
  const committer = configuredIdentity(config, 'committer', env['EMAIL']);
  const core: Record<string, string> = {};
  for (const [key, value] of config) {
    const name = key.slice('core.'.length);
    if (key.startsWith('core.') && frozenCoreKeys.has(name)) core[name] = value;
  }
  return {
    author: author ?? committer ?? fallbackIdentity,
    committer: committer ?? author ?? fallbackIdentity,
    identityConfigured: author !== null || committer !== null,
    globalExcludes: textOf(pathOf('core.excludesfile') ?? defaultPlace(env, 'ignore')),
    infoExclude: textOf(join(commonDir, 'info/exclude')),
    attributes: textOf(join(commonDir, 'info/attributes')),
    globalAttributes: textOf(pathOf('core.attributesfile') ?? defaultPlace(env, 'attributes')),
    core,
    defaultBranch: await readDefaultBranch(root, env, config.get('init.defaultbranch')),
  };
}
