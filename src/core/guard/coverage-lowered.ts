import type { Guard } from './guard.ts';
import { loweredThresholds } from './coverage-lowered/lowered-thresholds.ts';
import { readExclusions } from './coverage-lowered/read-exclusions.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';

/** A threshold of coverage that fell or went, and code that is newly kept out of what is measured: by a configuration, a comment or a mark. */
export const coverageLowered: Guard = {
  rule: 'coverage-lowered',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const judged = files.filter(isHandWritten);
    return [...loweredThresholds(judged), ...newOccurrences(judged, readExclusions)];
  },
};
