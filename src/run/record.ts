import type { EventBody } from '../core/journal/event.ts';
import { fold } from '../core/loop/fold.ts';
import type { Loop } from './loop.ts';

/** Appends and folds. Nothing may be done about it before `settle`. */
export function record(loop: Loop, bodies: readonly EventBody[]): void {
  if (bodies.length === 0) return;
  for (const event of loop.journal.append(bodies, loop.nowMs())) {
    fold(loop.state, event);
    loop.untold.push(event);
  }
}

/** What is not on disk has not happened: only then is it told, and only then may the next effect begin. */
export function settle(loop: Loop): void {
  loop.journal.sync();
  for (const event of loop.untold.splice(0)) loop.onEvent(event, loop.state);
}
