import type { RunCommand } from '../command-context.ts';
import { requireActiveLoop } from '../require-active-loop.ts';
import { UserError } from '../user-error.ts';
import { identify } from '../../host/file/process-identity.ts';

/** A SIGTERM to the run: it ends its agent, keeps the attempt, and says `interrupted`. */
export const runStop: RunCommand = async (context, [name]) => {
  const { holder } = await requireActiveLoop(context, name, 'stop');
  if (holder.host !== identify(process.pid).host) {
    throw new UserError('other-host', `the run is on ${holder.host}, pid ${holder.pid}: stop it there`);
  }
  process.kill(holder.pid, 'SIGTERM');
  context.err(`asked the run (pid ${holder.pid}) to stop; what its agent did is kept\n`);
  return 0;
};
