import type { JournalEvent } from '../../core/journal/event.ts';
import { logLine } from '../../core/report/log-line.ts';
import type { RunCommand } from '../command-context.ts';
import { requireLoop, tellJournal } from '../require-loop.ts';
import { formatCount } from '../../core/report/format-amount.ts';

export const runLog: RunCommand = async (context, [name], options) => {
  const show = (event: JournalEvent): void =>
    context.out(`${options['json'] === true ? JSON.stringify(event) : logLine(event)}\n`);
  const verify = options['verify'] === true;
  const found = await requireLoop(context, name, verify ? undefined : show);
  if (!verify) return tellJournal(context, found);
  const { reading } = found.view;
  if (!reading.ok) {
    context.out(`line ${reading.line}: ${reading.why}\n`);
    return 1;
  }
  const torn =
    reading.tornBytes > 0 ? `; a torn last line of ${formatCount(reading.tornBytes, 'byte')} is left out` : '';
  context.out(`${formatCount(reading.lines, 'event')}, the chain is whole${torn}\n`);
  return 0;
};
