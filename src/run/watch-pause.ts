import type { Loop } from './loop.ts';
import { readPause } from './observe.ts';
import type { SignalBox } from './signals.ts';

const everyMs = 1_000;

/** Ends what runs when `lastgreen pause --now` asks for it; a plain pause waits for the cycle's end and needs no watching. */
export function watchPause(loop: Loop, signals: SignalBox): () => void {
  const timer = setInterval(() => {
    if (readPause(loop.folder.pause) === 'now') signals.abortForPause();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
