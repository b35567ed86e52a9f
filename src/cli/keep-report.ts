import type { JournalEvent } from '../core/journal/event.ts';
import { renderReport } from '../core/report/render-report.ts';
import { readJournal } from '../host/file/journal-file.ts';
import { writeAtomic } from '../host/file/write-atomic.ts';
import { findLoop } from '../run/find-loop.ts';
import type { Loop } from '../run/loop.ts';
import type { CommandContext } from './command-context.ts';
import { localTime } from './local-time.ts';
import { makeReport } from './loop-report.ts';
import { displayWidth } from './show/width.ts';

/** The morning report: kept as a file, and given as it is to be printed. `null` while no run has begun. */
export async function keepReport(
  context: CommandContext,
  loop: Loop,
  planArgument: string | null,
): Promise<string | null> {
  const events: JournalEvent[] = [];
  readJournal(loop.folder.journal, (event) => events.push(event));
  const found = findLoop(loop.runner.repository, context.env, loop.branch, context.cwd);
  const isAlone = found.kind === 'found' && found.view.others === 0;
  const loopName = isAlone ? null : loop.branch;
  const place = { runner: loop.runner, folder: loop.folder, running: false, planArgument, loopName };
  const made = await makeReport(context, loop.state, events, place);
  if (made === null) return null;
  const look = { widthOf: displayWidth, formatTime: localTime };
  writeAtomic(loop.folder.report, renderReport(made.report, made.story, look));
  return renderReport(made.report, made.story, { ...look, columns: context.columns });
}
