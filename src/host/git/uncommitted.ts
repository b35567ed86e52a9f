import { GitFailure } from './git-command.ts';
import { userGit, type Environment } from './user-git.ts';

/** Files that `git status` would show the user, each once. Nothing is refreshed or written. */
export async function countUncommitted(root: string, env: Environment): Promise<number> {
  const args = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--ignore-submodules=dirty'];
  const result = await userGit(root, env, args);
  if (result.exitCode !== 0) throw new GitFailure(args, result);
  return result.stdout.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
}
