import type { AttemptMeasured } from '../journal/event.ts';
import type { Finding } from './finding.ts';

/** What measuring itself already found: the plan's own edits taken out, nested repositories. Notes; the rest is judged. */
export function findMeasured(measured: AttemptMeasured): Finding[] {
  return measured.notes.map((message) => ({
    rule: message.startsWith('plan-tampered: ') ? 'plan-tampered' : 'snapshot-note',
    severity: 'note',
    path: null,
    line: null,
    message: message.replace(/^plan-tampered: /, ''),
  }));
}
