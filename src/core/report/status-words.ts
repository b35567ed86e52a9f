import type { TaskStatus } from '../loop/task-status.ts';

/** What people read for each status, of one task and of several, in the order in which counts are told. */
const words: Readonly<Record<TaskStatus, readonly [one: string, several: string]>> = {
  done: ['done', 'done'],
  open: ['open', 'open'],
  awaiting: ['waits for a person', 'wait for a person'],
  quarantined: ['set aside', 'set aside'],
  blocked: ['blocked', 'blocked'],
};

export function statusWord(status: TaskStatus): string {
  return words[status][0];
}

/** `3 done, 1 open`: counts that are not 0; `no tasks` where all are. */
export function countWords(counts: Readonly<Record<TaskStatus, number>>): string {
  const told = (Object.keys(words) as TaskStatus[])
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${words[status][counts[status] === 1 ? 0 : 1]}`);
  return told.length === 0 ? 'no tasks' : told.join(', ');
}
