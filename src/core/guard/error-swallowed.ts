import type { Guard } from './guard.ts';
import { readSwallows } from './error-swallowed/read-swallows.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';

/** An error that is caught, or handed over, and then lost. A note: there are good reasons, and a reader of the commit should see them. */
export const errorSwallowed: Guard = {
  rule: 'error-swallowed',
  severity: 'note',
  find: ({ files }) => newOccurrences(files.filter(isHandWritten), readSwallows),
};
