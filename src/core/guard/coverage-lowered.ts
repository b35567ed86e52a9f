import type { Guard } from './guard.ts';
import { loweredThresholds } from './coverage-lowered/lowered-thresholds.ts';
import { readExclusions } from './coverage-lowered/read-exclusions.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { isSample } from './occurrence/is-sample.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';

/** A threshold of coverage that fell or went, and code that is newly kept out of what is measured: by a configuration, a comment or a mark. */
export const coverageLowered: Guard = {
  rule: 'coverage-lowered',
  severity: 'block',
  disarms: true,
  find({ files }) {
    // A generator keeps its own output out of coverage; a threshold it has none to set.
    const configured = files.filter(({ path }) => !isSample(path));
    return [...loweredThresholds(configured), ...newOccurrences(files.filter(isHandWritten), readExclusions)];
  },
};
