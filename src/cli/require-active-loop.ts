import { formatCount } from '../core/report/format-amount.ts';
import { quoteCommand } from '../core/report/quote-shell.ts';
import type { LockHolder } from '../host/file/lock-holder.ts';
import { findLoop, type LoopView } from '../run/find-loop.ts';
import type { CommandContext } from './command-context.ts';
import { requireLoop } from './require-loop.ts';
import { requireRepository } from './require-repository.ts';
import { UserError } from './user-error.ts';

/** A loop that is worked on now; `what` is to be done to it. Which of several is meant is never guessed: it can't be taken back. */
export async function requireActiveLoop(
  context: CommandContext,
  name: string | undefined,
  what: 'stop' | 'pause',
): Promise<LoopView & { readonly holder: LockHolder }> {
  if (name === undefined) {
    const found = findLoop(await requireRepository(context), context.env, null, context.cwd);
    const active = found.kind === 'found' ? found.view.active : [];
    if (active.length > 1)
      throw new UserError(
        'several-loops',
        `${formatCount(active.length, 'loop')} are worked on: name the plan or the branch to ${what}`,
        active.map((branch) => quoteCommand(['lastgreen', what, branch])).join(', '),
      );
  }
  const { view } = await requireLoop(context, name);
  const { holder } = view;
  if (holder === null) throw new UserError('not-running', `no run of this loop is active: there is nothing to ${what}`);
  return { ...view, holder };
}
