import type { Guard } from './guard.ts';
import { readLintEscapes } from './lint-escape/read-lint-escapes.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';

/** A linter or formatter told to look away, where it was not before. Comments that keep code out of coverage are `coverage-lowered`. */
export const lintEscape: Guard = {
  rule: 'lint-escape',
  severity: 'block',
  find: ({ files }) => newOccurrences(files.filter(isHandWritten), readLintEscapes),
};
