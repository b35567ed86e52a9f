import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder, stateHome } from '../host/file/state-folder.ts';
import type { Repository, RunnerGit } from '../host/git/port.ts';
import { readFrozenSettings } from '../host/git/read-frozen-settings.ts';
import { openRunnerGit } from '../host/git/runner-git.ts';
import type { CommandContext } from './command-context.ts';
import { UserError } from './user-error.ts';

/** The runner's own git directory of a repository, in its place in the state folder. */
export async function openRunner(context: CommandContext, repository: Repository): Promise<RunnerGit> {
  const settings = await readFrozenSettings(repository, context.env);
  const folder = repositoryFolder(stateHome(context.env), repository.commonDir);
  requireWritable(folder);
  const directory = join(folder, 'git');
  return openRunnerGit(repository, settings, directory, context.env);
}

function requireWritable(folder: string): void {
  try {
    // Node's recursive mkdir never returns below these.
    if (/^\/(?:proc|sys)\//.test(folder)) throw new Error('no folder of files');
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'no access';
    throw new UserError(
      'state-folder',
      `the state folder ${folder} can't be written (${why})`,
      'set LASTGREEN_HOME to a folder of yours',
    );
  }
}
