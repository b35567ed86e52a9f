import type { Change } from '../../core/guard/change.ts';
import type { AttemptMeasured } from '../../core/journal/event.ts';

const pathsTold = 100;

type Told = Omit<AttemptMeasured, 'type' | 'files' | 'added' | 'removed' | 'paths'>;

/** The event of an attempt, whoever left it: of a large change not each path is told. */
export function attemptMeasured(told: Told, change: Change): AttemptMeasured {
  return {
    ...told,
    type: 'attempt-measured',
    files: change.files.length,
    added: change.added,
    removed: change.removed,
    paths: change.files.slice(0, pathsTold).map((file) => file.path),
  };
}
