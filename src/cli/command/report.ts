import type { JournalEvent } from '../../core/journal/event.ts';
import { renderReport } from '../../core/report/render-report.ts';
import type { RunCommand } from '../command-context.ts';
import { localTime } from '../local-time.ts';
import { makeReport } from '../loop-report.ts';
import { noRunYet } from '../no-run-yet.ts';
import { openRunner } from '../open-runner.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { displayWidth } from '../show/width.ts';

export const runReport: RunCommand = async (context, [name], options) => {
  const events: JournalEvent[] = [];
  const found = await requireLoop(context, name, (event) => events.push(event));
  const exitCode = tellJournal(context, found);
  const { state, folder, holder } = found.view;
  const runner = await openRunner(context, found.repository);
  try {
    const made = await makeReport(context, state, events, {
      runner,
      folder,
      running: holder !== null,
      planArgument: name ?? null,
      loopName: found.view.others === 0 ? null : (state.start?.branch ?? null),
    });
    if (made === null && exitCode !== 0) return exitCode;
    if (made === null) throw noRunYet();
    const text = renderReport(made.report, made.story, {
      widthOf: displayWidth,
      formatTime: localTime,
      columns: context.columns,
    });
    context.out(options['json'] === true ? `${JSON.stringify(made.report)}\n` : text);
    return exitCode;
  } finally {
    await runner.close();
  }
};
