import { deadlineOf } from '../core/loop/decide-stop.ts';
import type { Loop } from './loop.ts';
import { readPause } from './observe.ts';
import type { SignalBox } from './signals.ts';

const everyMs = 1_000;

/**
 * Ends what runs, be it agent, setup or gate, at the deadline or when `lastgreen pause --now` asks for it; a plain pause
 * waits for the cycle's end. The clock is read again and again: a timer would not count the time a machine sleeps.
 */
export function watchForEnd(loop: Loop, signals: SignalBox): () => void {
  const timer = setInterval(() => {
    const late = loop.nowMs() >= deadlineOf(loop.state, loop.policy).atMs;
    if (late || readPause(loop.folder.pause) === 'now') signals.abortQuietly();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
