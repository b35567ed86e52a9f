import type { Guard } from './guard.ts';

const mark = 'plan-tampered: ';

/** The agent changed the plan or the runner's notes. That was taken out when the attempt was measured; the rest is judged. */
export const planTampered: Guard = {
  rule: 'plan-tampered',
  severity: 'note',
  find({ notes }) {
    return notes
      .filter((note) => note.startsWith(mark))
      .map((note) => ({ path: null, line: null, message: note.slice(mark.length) }));
  },
};
