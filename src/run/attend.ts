import type { RunningProcess } from '../host/process/port.ts';
import type { Loop } from './loop.ts';
import { keepRecords } from './process-records.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export interface Attendance {
  readonly onStart: (running: RunningProcess) => void;
  readonly done: () => void;
}

/** What every process of a run needs while it lives: to end when the run has to stop, and to be found should the run be killed. */
export function attend(loop: Pick<Loop, 'folder' | 'signals'>): Attendance {
  const stopping = stopOnSignal(loop);
  let forget: (() => void) | null = null;
  return {
    onStart(running) {
      forget = keepRecords(loop.folder, running);
      stopping.onStart(running);
    },
    done() {
      forget?.();
      stopping.done();
    },
  };
}
