import type { Step } from './step.ts';

/** Longest silence a step can ask for; also what keeps an over-long timer from firing at once. */
const MAX_HANG_MS = 10 * 60 * 1000;

/** Keeps a step back as long as it asks. `signal` ends the wait early: the client left or the server closes. */
export async function pause(step: Step, signal: AbortSignal): Promise<void> {
  const hangMs = step.hangMs;
  if (hangMs !== undefined)
    await untilAborted(signal, (done) => {
      const timer = setTimeout(done, Math.min(hangMs, MAX_HANG_MS));
      return () => clearTimeout(timer);
    });
  const settles = step.until;
  if (settles)
    await untilAborted(signal, (done) => {
      settles.then(done, done);
      return () => {};
    });
}

function untilAborted(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = begin(done);
    signal.addEventListener('abort', done, { once: true });
  });
}
