import { GitFailure } from './git-command.ts';
import { userGit, type Environment } from './user-git.ts';

/** Paths of the files in the user's checkout that git knows or could: tracked, and untracked ones that it doesn't ignore. */
export async function listFiles(root: string, env: Environment): Promise<readonly string[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const result = await userGit(root, env, args);
  if (result.exitCode !== 0) throw new GitFailure(args, result);
  return result.stdout.toString('utf8').split('\0').slice(0, -1);
}
