import { GitFailure } from './git-command.ts';
import { userGit, type Environment } from './user-git.ts';

/** Paths of files that `git status` would show the user, each once. Nothing is refreshed or written. */
export async function listUncommitted(root: string, env: Environment): Promise<readonly string[]> {
  const args = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignore-submodules=dirty'];
  const result = await userGit(root, env, args);
  if (result.exitCode !== 0) throw new GitFailure(args, result);
  // Two letters and a blank stand before each path.
  return result.stdout
    .toString('utf8')
    .split('\0')
    .slice(0, -1)
    .map((entry) => entry.slice(3));
}
