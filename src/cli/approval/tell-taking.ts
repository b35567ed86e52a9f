import type { Request } from '../../core/approval/request.ts';
import type { Taking } from './take-up.ts';
import { approvalOutcome } from '../../core/report/approval-outcome.ts';
import type { LoopState } from '../../core/loop/state.ts';
import { taskStatuses } from '../../core/loop/task-status.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { statusWord } from '../../core/report/status-words.ts';
import type { CommandContext } from '../command-context.ts';

/** Says what became of each task, and gives the exit code: 0 when all came about, or will by another process; 2 when others had decided already. */
export function tellTaking(
  context: CommandContext,
  said: Request['kind'],
  tasks: readonly string[],
  taking: Taking,
): number {
  if (taking.kind === 'decided') {
    for (const task of tasks) context.err(`${cleanLine(task)} ${whyNothing(task, taking.state)}\n`);
    return 2;
  }
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

function whyNothing(id: string, state: LoopState): string {
  const task = state.tasks.get(id);
  if (task?.awaiting) return 'waits for something else by now: nothing was done';
  const status = task?.approved ? 'approved' : statusWord(taskStatuses(state).get(id) ?? 'open');
  return `was decided already, and is ${status}: nothing was done`;
}
