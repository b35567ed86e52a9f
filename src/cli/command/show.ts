import { join } from 'node:path';
import type { JournalEvent } from '../../core/journal/event.ts';
import { renderAttempt, type AttemptView } from '../../core/report/render-attempt.ts';
import { readSmallFile } from '../../host/file/read-small-file.ts';
import type { RunCommand } from '../command-context.ts';
import { openRunner } from '../open-runner.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { UserError } from '../user-error.ts';
import { isWaiting } from '../../core/approval/is-waiting.ts';
import { approveCommand, rejectCommand } from '../../core/report/answer-command.ts';
import type { LoopView } from '../../run/find-loop.ts';

const maxDiffBytes = 1024 * 1024;
const maxBriefBytes = 64 * 1024 * 1024;

/** An attempt: how it was judged, what its agent said, what guards and gates found, the diff. The newest of the task unless one is named. */
export const runShow: RunCommand = async (context, [task, number], options) => {
  if (task === undefined) throw new UserError('no-task', 'name a task: lastgreen show TASK [N]');
  const loop = typeof options['loop'] === 'string' ? options['loop'] : undefined;
  const cycles = new Map<number, JournalEvent[]>();
  let open: JournalEvent[] | null = null;
  const found = await requireLoop(context, loop, (event) => {
    if (event.type === 'cycle-started') {
      open = event.task === task ? [] : null;
      if (open !== null) cycles.set(event.taskCycle, open);
    }
    if (event.type !== 'run-started' && event.type !== 'run-stopped') open?.push(event);
  });
  const { repository, view } = found;
  const exitCode = tellJournal(context, found);
  if (cycles.size === 0) {
    if (exitCode !== 0) return exitCode;
    const known = [...view.state.tasks.keys()].slice(0, 20).join(', ');
    throw new UserError('unknown-task', `there is no attempt at ${task}`, known === '' ? null : `tasks: ${known}`);
  }
  const wanted = number === undefined ? Math.max(...cycles.keys()) : Number(number);
  const events = cycles.get(wanted);
  if (events === undefined)
    throw new UserError(
      'unknown-attempt',
      `there is no attempt ${number ?? ''} at ${task}`,
      `1 to ${Math.max(...cycles.keys())}`,
    );
  const started = events.find((event) => event.type === 'cycle-started');
  const measured = events.findLast((event) => event.type === 'attempt-measured');
  if (started === undefined) throw new Error('a cycle without its start');
  const folder = view.folder.cycle(started.cycle);
  const brief = readSmallFile(join(folder, 'brief.md'), maxBriefBytes)?.toString('utf8') ?? null;
  const runner = await openRunner(context, repository);
  try {
    const base = measured === undefined || measured.empty ? null : await runner.treeOf(started.base);
    const diff =
      // Without the tick of the plan, which is the runner's.
      base === null || measured === undefined ? '' : await runner.diffText(base, measured.work, maxDiffBytes);
    if (options['json'] === true) {
      context.out(`${JSON.stringify({ task, attempt: wanted, cycle: started.cycle, folder, brief, events, diff })}\n`);
      return exitCode;
    }
    const shown = options['brief'] === true ? (brief ?? 'not kept') : null;
    const waits = waitsOf(view, task, started.cycle);
    context.out(
      renderAttempt({ task, attempt: wanted, cycle: started.cycle, folder, brief: shown, events, waits, diff }),
    );
    return exitCode;
  } finally {
    await runner.close();
  }
};

/** Only the attempt that asks shows it. */
function waitsOf({ state, others }: LoopView, id: string, cycle: number): AttemptView['waits'] {
  const task = state.tasks.get(id);
  if (task === undefined || !isWaiting(task) || task.awaiting.cycle !== cycle) return undefined;
  const loop = others === 0 ? null : (state.start?.branch ?? null);
  const { kind, question } = task.awaiting;
  return { question, commands: [approveCommand(id, kind, loop), rejectCommand(id, loop)] };
}
