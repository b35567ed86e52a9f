import { existsSync } from 'node:fs';
import { repositoryFolder, stateHome, type LoopFolder } from '../../host/file/state-folder.ts';
import type { Repository } from '../../host/git/port.ts';
import { findLoop } from '../../run/find-loop.ts';
import type { CommandContext, RunCommand } from '../command-context.ts';
import { requireLoop } from '../require-loop.ts';
import { requireRepository } from '../require-repository.ts';

/** Where lastgreen keeps what is its own: the folder of the repository first, then that of the loop. */
export const runWhere: RunCommand = async (context, [name], options) => {
  const repository = await requireRepository(context);
  const folder = repositoryFolder(stateHome(context.env), repository.commonDir);
  const loop = name === undefined ? anyLoop(context, repository) : (await requireLoop(context, name)).view.folder;
  if (options['json'] === true) {
    const paths =
      loop === null
        ? null
        : {
            folder: loop.folder,
            journal: loop.journal,
            report: loop.report,
            agentTree: loop.agentTree,
            verificationTree: loop.verificationTree,
          };
    context.out(`${JSON.stringify({ stateFolder: folder, exists: existsSync(folder), loop: paths })}\n`);
    return 0;
  }
  context.out(`${folder}\n`);
  if (loop !== null) context.out(`${loop.folder}\n`);
  return 0;
};

/** There need not be one. */
function anyLoop({ env, cwd }: CommandContext, repository: Repository): LoopFolder | null {
  const found = findLoop(repository, env, null, cwd);
  return found.kind === 'found' ? found.view.folder : null;
}
