import { cutText } from '../../gate/cut-text.ts';
import type { QueueEntry } from '../brief.ts';
import { cleanLine } from '../clean-text.ts';
import { fitEntries, joinTexts, type SectionText } from '../section-text.ts';
import { titleBesideId } from '../../report/title-beside-id.ts';
import { formatCount } from '../../report/format-amount.ts';

const maxTitleBytes = 160;
const maxEntries = 25;

/** The plan in one look: how many of each kind, and those that are not done, this one marked. */
export function queueText(queue: readonly QueueEntry[], currentId: string | null, maxBytes: number): SectionText {
  const count = (status: QueueEntry['status']): number => queue.filter((entry) => entry.status === status).length;
  const counts = (['done', 'open', 'blocked', 'awaiting', 'quarantined'] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `${count(status)} ${status}`)
    .join(', ');
  const left = queue.filter((entry) => entry.status !== 'done');
  const current = left.findIndex((entry) => entry.id === currentId);
  // In a long plan the task itself and what comes after it is what matters.
  const ordered = current < maxEntries ? left : [...left.slice(current), ...left.slice(0, current)];
  return joinTexts([
    { text: counts === '' ? '' : `${formatCount(queue.length, 'task')}: ${counts}.`, leftOut: null },
    fitEntries(
      // A plan may have ten thousand: cleaning each of their titles took 12 ms a cycle.
      ordered.slice(0, maxEntries).map((entry) => line(entry, currentId)),
      maxEntries,
      maxBytes,
      'tasks that are not done',
      ordered.length,
    ),
  ]);
}

function line({ id, title, status }: QueueEntry, currentId: string | null): string {
  const name = cleanLine(id);
  const text = cleanLine(titleBesideId({ id, title }));
  const cut = cutText(text, maxTitleBytes);
  const mark = id === currentId ? ' (your task)' : status === 'open' ? '' : ` (${status})`;
  const words = cut === text ? text : `${cut}…`;
  return `- ${[name, words].filter((each) => each !== '').join(': ')}${mark}`;
}
