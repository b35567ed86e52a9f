import type { JournalEvent } from '../journal/event.ts';
import { cleanLine } from './clean-line.ts';
import { describeEvent } from './describe-event.ts';

const maxLineChars = 400;

/** One line of `lastgreen log`: number, time in UTC, what happened. */
export function logLine(event: JournalEvent): string {
  const at = `${event.at.slice(0, 10)} ${event.at.slice(11, 19)}Z`;
  return `${String(event.seq).padStart(5)}  ${at}  ${cleanLine(describeEvent(event), maxLineChars)}`;
}
