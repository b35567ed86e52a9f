import type { Guard } from './guard.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';
import { readTypeEscapes } from './type-escape/read-type-escapes.ts';
import { replacedTypes } from './type-escape/replaced-types.ts';

/** A type given up where there was one, or a type checker told to look away. */
export const typeEscape: Guard = {
  rule: 'type-escape',
  severity: 'block',
  find({ files }) {
    const judged = files.filter(isHandWritten);
    return [...newOccurrences(judged, readTypeEscapes), ...replacedTypes(judged)];
  },
};
