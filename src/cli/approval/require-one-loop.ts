import { quoteCommand } from '../../core/report/quote-shell.ts';
import type { CommandContext } from '../command-context.ts';
import { requireLoop, tellJournal, type FoundLoop } from '../require-loop.ts';
import { findLoop } from '../../run/find-loop.ts';
import { requireRepository } from '../require-repository.ts';
import { UserError } from '../user-error.ts';

/** The loop that something is to be landed in. Which of several is meant is never guessed: it can't be taken back. */
export async function requireOneLoop(
  context: CommandContext,
  name: string | undefined,
  words: readonly string[],
): Promise<FoundLoop> {
  if (name === undefined) {
    const found = findLoop(await requireRepository(context), context.env, null, context.cwd);
    if (found.kind === 'found' && found.view.others > 0) {
      const branches = found.view.branches.map((branch) => quoteCommand([...words, '--loop', branch]));
      throw new UserError(
        'several-loops',
        'there are several loops here: name the plan or the branch',
        branches.join(', '),
      );
    }
  }
  const found = await requireLoop(context, name);
  if (tellJournal(context, found) !== 0)
    throw new UserError('journal', 'what waits is not known to its end: nothing was done');
  return found;
}
