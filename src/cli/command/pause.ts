import { writeAtomic } from '../../host/file/write-atomic.ts';
import type { RunCommand } from '../command-context.ts';
import { requireLoop } from '../require-loop.ts';
import { UserError } from '../user-error.ts';

/** Asks the run to stop at its cycle's end, or with `--now` at once. */
export const runPause: RunCommand = async (context, [name], options) => {
  const { view } = await requireLoop(context, name);
  if (view.holder === null)
    throw new UserError('not-running', 'no run of this loop is active: there is nothing to pause');
  const now = options['now'] === true;
  writeAtomic(view.folder.pause, now ? 'now\n' : 'after-cycle\n');
  const when = now ? 'at once' : "at its cycle's end";
  context.err(`the run stops ${when}; lastgreen resume goes on\n`);
  return 0;
};
