import type { Request } from '../../core/approval/request.ts';
import type { Taking } from './take-up.ts';
import { approvalOutcome } from '../../core/report/approval-outcome.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import type { CommandContext } from '../command-context.ts';

/** Says what became of each task, and gives the exit code: 0 when all came about, or will by another process. */
export function tellTaking(
  context: CommandContext,
  said: Request['kind'],
  tasks: readonly string[],
  taking: Taking,
): number {
  if (taking.kind === 'left') {
    const { holder, isTaken } = taking;
    const when = isTaken
      ? 'has taken this up'
      : 'takes this up at its next step; should it end before, the next start does';
    for (const task of tasks) context.err(`${cleanLine(task)}: the run at work (pid ${holder.pid}) ${when}\n`);
    return 0;
  }
  const outcomes = tasks.map((task) => approvalOutcome(task, said, taking.events, taking.state));
  for (const { ok, text } of outcomes) if (ok) context.out(`${text}\n`);
  for (const { ok, text } of outcomes) if (!ok) context.err(`${text}\n`);
  if (outcomes.every(({ ok }) => ok)) return 0;
  const stopped = taking.events.findLast((event) => event.type === 'run-stopped');
  return stopped?.reason === 'interrupted' ? stopped.exitCode : 1;
}
