import { join } from 'node:path';
import type { AttemptMeasured, CycleStarted } from '../../core/journal/event.ts';
import { renderAttempt, type AttemptView } from '../../core/report/render-attempt.ts';
import { readSmallFile } from '../../host/file/read-small-file.ts';
import type { RunCommand } from '../command-context.ts';
import { openRunner } from '../open-runner.ts';
import { requireAttempt } from '../require-attempt.ts';
import { isWaiting } from '../../core/approval/is-waiting.ts';
import { approveCommand, rejectCommand } from '../../core/report/answer-command.ts';
import type { LoopView } from '../../run/find-loop.ts';

const maxDiffBytes = 1024 * 1024;
const maxBriefBytes = 64 * 1024 * 1024;

/** An attempt: how it was judged, what its agent said, what guards and gates found, the diff. The newest of the task unless one is named. */
export const runShow: RunCommand = async (context, args, options) => {
  const found = await requireAttempt(context, 'show', args, options['loop']);
  if (typeof found === 'number') return found;
  const { repository, view, task, number, started, events, exitCode } = found;
  const measured = events.findLast((event) => event.type === 'attempt-measured');
  const folder = view.folder.cycle(started.cycle);
  const brief = readSmallFile(join(folder, 'brief.md'), maxBriefBytes)?.toString('utf8') ?? null;
  const runner = await openRunner(context, repository);
  try {
    const base = measured === undefined || measured.empty ? null : await runner.treeOf(madeOn(started, measured));
    const diff =
      // Without the tick of the plan, which is the runner's.
      base === null || measured === undefined ? '' : await runner.diffText(base, measured.work, maxDiffBytes);
    if (options['json'] === true) {
      context.out(`${JSON.stringify({ task, attempt: number, cycle: started.cycle, folder, brief, events, diff })}\n`);
      return exitCode;
    }
    const shown = options['brief'] === true ? (brief ?? 'not kept') : null;
    const waits = waitsOf(view, task, started.cycle);
    context.out(
      renderAttempt({ task, attempt: number, cycle: started.cycle, folder, brief: shown, events, waits, diff }),
    );
    return exitCode;
  } finally {
    await runner.close();
  }
};

/** What its work is a change of: approved work that could not be put on the newest commit is still on the one before. */
function madeOn({ base, fromBase }: CycleStarted, { conflict }: AttemptMeasured): string {
  return conflict === true ? (fromBase ?? base) : base;
}

/** Only the attempt that asks shows it. */
function waitsOf({ state, others }: LoopView, id: string, cycle: number): AttemptView['waits'] {
  const task = state.tasks.get(id);
  if (task === undefined || !isWaiting(task) || task.awaiting.cycle !== cycle) return undefined;
  const loop = others === 0 ? null : (state.start?.branch ?? null);
  const { kind, question } = task.awaiting;
  return { question, commands: [approveCommand(id, kind, loop), rejectCommand(id, loop)] };
}
