import type { RunningProcess } from '../host/process/port.ts';
import type { Loop } from './loop.ts';

export interface StopOnSignal {
  readonly onStart: (running: RunningProcess) => void;
  readonly done: () => void;
}

/** Ends a process when the run is told to stop; a second signal leaves no grace. */
export function stopOnSignal(loop: Pick<Loop, 'signals'>): StopOnSignal {
  let running: RunningProcess | null = null;
  const { abort, hurry } = loop.signals;
  const stop = (): void => running?.stop('cancelled');
  const stopNow = (): void => running?.stop('cancelled', { now: true });
  abort.addEventListener('abort', stop);
  hurry.addEventListener('abort', stopNow);
  return {
    onStart(started) {
      running = started;
      if (abort.aborted) stop();
      if (hurry.aborted) stopNow();
    },
    done() {
      abort.removeEventListener('abort', stop);
      hurry.removeEventListener('abort', stopNow);
    },
  };
}
