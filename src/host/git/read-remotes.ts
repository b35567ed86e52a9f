import type { Repository } from './port.ts';
import { userGit, type Environment } from './user-git.ts';

/** Names of the user's remotes; `origin` first where it is one. */
export async function readRemotes(repository: Repository, env: Environment): Promise<readonly string[]> {
  const { exitCode, stdout } = await userGit(repository.root, env, ['remote']);
  if (exitCode !== 0) return [];
  const names = stdout
    .toString('utf8')
    .split('\n')
    .filter((name) => name !== '');
  return [...names.filter((name) => name === 'origin'), ...names.filter((name) => name !== 'origin')];
}
