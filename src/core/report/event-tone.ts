import type { EventBody } from '../journal/event.ts';

/** Whether an event is good or bad news; `null`: neither. */
export type Tone = 'good' | 'bad' | null;

export function eventTone(event: EventBody): Tone {
  const { type } = event;
  if (type === 'gate-ran' || type === 'baseline-measured' || type === 'final-measured')
    return event.outcome === 'green' || event.outcome === 'flaky' ? 'good' : 'bad';
  if (type === 'review-given') return event.answer === 'approve' ? 'good' : 'bad';
  if (type === 'verdict-given') return event.lands ? 'good' : event.charged || event.falseReport ? 'bad' : null;
  if (type === 'hook-ran') return event.outcome === 'ok' ? null : 'bad';
  if (type === 'task-quarantined' || type === 'false-report-counted') return 'bad';
  if (type === 'run-stopped') return event.reason === 'finished' ? 'good' : null;
  return type === 'task-landed' ? 'good' : null;
}
