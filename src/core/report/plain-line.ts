import type { EventBody } from '../journal/event.ts';
import { cleanLine } from './clean-line.ts';
import { describeEvent } from './describe-event.ts';

const maxLineChars = 300;

/** What a plain line needs besides its event. */
export interface PlainLineContext {
  /** Title of a task; `null` where none is known. */
  titleOf(task: string): string | null;
  readonly maxAttempts: number;
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
  switch (event.type) {
    case 'plan-read':
    case 'plan-ticked':
    case 'exemption-granted':
      return null;
    case 'guards-ran':
      return event.findings.length === 0 ? null : describeEvent(event);
    case 'cycle-started': {
      const title = context.titleOf(event.task);
      const name = title === null || title === event.task ? event.task : `${event.task} ${title}`;
      return `cycle ${event.cycle}: ${name}, attempt ${event.attempt} of ${context.maxAttempts}, ${event.agent}`;
    }
    default:
      return describeEvent(event);
  }
}

function isWithinCycle(event: EventBody): boolean {
  switch (event.type) {
    case 'agent-ended':
    case 'attempt-measured':
    case 'guards-ran':
    case 'verdict-given':
    case 'task-landed':
    case 'false-report-counted':
      return true;
    case 'gate-ran':
      return event.cycle !== null;
    default:
      return false;
  }
}
