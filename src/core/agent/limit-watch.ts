import { readReset } from '../limit/read-reset.ts';
import type { LocalClock } from '../time/local-clock.ts';
import { classifyText } from './classify-error.ts';

/** A wait that a program may do by itself: shorter than starting it anew is worth. */
const maxOwnWaitMs = 60_000;
/** A line is looked at before it ends, for a program that waits behind one which it draws over and over. */
const maxCarryChars = 4_096;
const maxParts = 20;

export interface MetLimit {
  readonly message: string;
  readonly resetsAtMs: number | null;
}

/** Looks through plain output, as it comes, for a limit that the program means to wait for by itself. One per stream. */
export class LimitWatch {
  readonly #clock: () => LocalClock;
  readonly #decoder = new TextDecoder();
  #carry = '';

  constructor(clock: () => LocalClock) {
    this.#clock = clock;
  }

  /** The limit that this output tells of; `null`: none, or one that ends soon. */
  push(chunk: Uint8Array): MetLimit | null {
    const text = this.#carry + this.#decoder.decode(chunk, { stream: true });
    const parts = text.split(/[\r\n]+/);
    this.#carry = (parts.at(-1) ?? '').slice(-maxCarryChars);
    for (const part of parts.slice(-maxParts).toReversed()) {
      const said = classifyText(part);
      if (said?.kind !== 'limit') continue;
      const clock = this.#clock();
      const resetsAtMs = readReset(said.message, clock);
      if (resetsAtMs === null || resetsAtMs - clock.nowMs > maxOwnWaitMs) return { message: said.message, resetsAtMs };
    }
    return null;
  }
}
