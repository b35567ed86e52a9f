import { formatCount } from '../report/format-amount.ts';

/** How many tasks wait for a person, as the stop tells it. */
export function waitingDetail(count: number): string {
  return `${formatCount(count, 'task')} ${count === 1 ? 'waits' : 'wait'} for a person`;
}
