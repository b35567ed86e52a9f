import { join } from 'node:path';
import { repositoryFolder, stateHome } from '../host/file/state-folder.ts';
import type { Repository, RunnerGit } from '../host/git/port.ts';
import { readFrozenSettings } from '../host/git/read-frozen-settings.ts';
import { openRunnerGit } from '../host/git/runner-git.ts';
import type { CommandContext } from './command-context.ts';

/** The runner's own git directory of a repository, in its place in the state folder. */
export async function openRunner(context: CommandContext, repository: Repository): Promise<RunnerGit> {
  const settings = await readFrozenSettings(repository, context.env);
  const directory = join(repositoryFolder(stateHome(context.env), repository.commonDir), 'git');
  return openRunnerGit(repository, settings, directory, context.env);
}
