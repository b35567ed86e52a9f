import type { EventBody } from '../journal/event.ts';
import { attemptWords } from './attempt-words.ts';
import { cleanLine } from './clean-line.ts';
import { describeEvent } from './describe-event.ts';
import { titleBesideId } from './title-beside-id.ts';

const maxLineChars = 400;

/** The verdict or the next line says it already. */
const untold: ReadonlySet<EventBody['type']> = new Set(['plan-read', 'plan-ticked', 'exemption-granted']);
const withinCycle: ReadonlySet<EventBody['type']> = new Set([
  'agent-ended',
  'attempt-measured',
  'guards-ran',
  'review-given',
  'verdict-given',
  'task-landed',
  'false-report-counted',
]);

/** What a plain line needs besides its event. */
export interface PlainLineContext {
  /** Title of a task; `null` where none is known. */
  titleOf(task: string): string | null;
  readonly maxAttempts: number;
  /** The event before was the same gate on the same tree: a red one runs twice, to be sure. */
  readonly again?: boolean;
}

/**
 * The line that a run without a terminal writes for an event; `null` for one that tells a person nothing new. A cycle
 * begins at the margin, what belongs to it is indented.
 */
export function plainLine(event: EventBody, context: PlainLineContext): string | null {
  const text = plainText(event, context);
  return text === null ? null : `${isWithinCycle(event) ? '  ' : ''}${cleanLine(text, maxLineChars)}`;
}

function plainText(event: EventBody, context: PlainLineContext): string | null {
  if (untold.has(event.type)) return null;
  if (event.type === 'guards-ran' && event.findings.length === 0) return null;
  if (event.type === 'cycle-started') {
    const title = titleBesideId({ id: event.task, title: context.titleOf(event.task) ?? event.task });
    const name = title === '' ? event.task : `${event.task} ${title}`;
    if (event.approved !== undefined) return `cycle ${event.cycle}: ${name}, what was approved, no agent`;
    const attempt = attemptWords(event.taskCycle, event.attempt - 1, context.maxAttempts);
    return `cycle ${event.cycle}: ${name}, ${attempt}, ${event.agent}`;
  }
  const text = describeEvent(event);
  return event.type === 'gate-ran' && context.again === true && event.outcome !== 'flaky'
    ? `${text}, again, to be sure`
    : text;
}

function isWithinCycle(event: EventBody): boolean {
  return event.type === 'gate-ran' || event.type === 'hook-ran' ? event.cycle !== null : withinCycle.has(event.type);
}
