import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './port.ts';
import { userGit, type Environment } from './user-git.ts';

/** Files by which programs are often told of a database or a key; tests tend to need them. */
const usualNames = ['.env', '.env.local', '.env.test', '.envrc'];

/** Which of them lie at the top of the user's checkout and are ignored by git: no tree has them by itself. */
export async function ignoredSettings(repository: Repository, env: Environment): Promise<readonly string[]> {
  const there = usualNames.filter((name) => existsSync(join(repository.root, name)));
  if (there.length === 0) return [];
  const { stdout } = await userGit(repository.root, env, ['check-ignore', '--', ...there]);
  const ignored = new Set(stdout.toString('utf8').split('\n'));
  return there.filter((name) => ignored.has(name));
}
