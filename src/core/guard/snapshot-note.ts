import type { Guard } from './guard.ts';

/** What was odd in the tree that the agent left, and how it was taken. */
export const snapshotNote: Guard = {
  rule: 'snapshot-note',
  severity: 'note',
  find({ notes }) {
    return notes
      .filter((note) => !note.startsWith('plan-tampered: '))
      .map((message) => ({ path: null, line: null, message }));
  },
};
