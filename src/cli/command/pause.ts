import { writeAtomic } from '../../host/file/write-atomic.ts';
import type { RunCommand } from '../command-context.ts';
import { requireActiveLoop } from '../require-active-loop.ts';

/** Asks the run to stop at its cycle's end, or with `--now` at once. */
export const runPause: RunCommand = async (context, [name], options) => {
  const { folder } = await requireActiveLoop(context, name, 'pause');
  const now = options['now'] === true;
  writeAtomic(folder.pause, now ? 'now\n' : 'after-cycle\n');
  const when = now ? 'at once' : "at its cycle's end";
  context.err(`the run stops ${when}; lastgreen resume goes on\n`);
  return 0;
};
