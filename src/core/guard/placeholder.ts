import type { Guard } from './guard.ts';
import { isTestFile } from './is-test-file.ts';
import { isHandWritten } from './occurrence/is-hand-written.ts';
import { newOccurrences } from './occurrence/new-occurrences.ts';
import { emptiedBodies } from './placeholder/emptied-bodies.ts';
import { overriddenIn } from './placeholder/overridden-in.ts';
import { readPlaceholders } from './placeholder/read-placeholders.ts';

/** Something that stands where work was wanted: a body that only says that it isn't done, one that was emptied, a comment that puts it off. */
export const placeholder: Guard = {
  rule: 'placeholder',
  severity: 'block',
  find({ files }) {
    const judged = files.filter((file) => isHandWritten(file) && !isTestFile(file.path, null, []));
    const isOverridden = overriddenIn(files);
    return [
      ...newOccurrences(judged, (file, side) => readPlaceholders(file, side, isOverridden)),
      ...emptiedBodies(judged),
    ];
  },
};
