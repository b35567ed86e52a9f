import type { Contained, Exit } from './containment.ts';
import type { EndReason } from './port.ts';

/** From SIGKILL to giving up on a process that the kernel does not end. */
const reapLimitMs = 2000;
/** Longer waits overflow Node's timers, which then fire at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** SIGTERM, grace, SIGKILL, in this order and once; the first reason wins. It may be given before the process runs. */
export class EndOrder {
  reason: EndReason | null = null;
  stoppedFor: string | null = null;
  /** Settles when even SIGKILL did not help. */
  readonly gaveUp: Promise<Exit>;
  #giveUp!: (exit: Exit) => void;
  #graceMs = 0;
  #contained: Contained | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor() {
    this.gaveUp = new Promise((resolve) => (this.#giveUp = resolve));
  }

  begin(reason: EndReason, graceMs: number, stoppedFor: string | null = null): void {
    if (this.#closed || this.reason !== null) return;
    this.reason = reason;
    this.stoppedFor = stoppedFor;
    this.#graceMs = graceMs;
    this.#endSoftly();
  }

  /** Skips what is left of the grace. */
  hurry(): void {
    if (this.#closed || this.reason === null) return;
    this.#graceMs = 0;
    this.#endHard();
  }

  /** The process runs now. An end that was wished for earlier begins. */
  attach(contained: Contained): void {
    this.#contained = contained;
    if (this.reason !== null) this.#endSoftly();
  }

  /** The process is over by itself or by this; gives why. */
  close(exit: Exit): EndReason {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.reason ??= exit.signal === null ? 'exited' : 'signalled';
    return this.reason;
  }

  #endSoftly(): void {
    if (this.#contained === null) return;
    if (this.#graceMs <= 0) return this.#endHard();
    this.#contained.terminate();
    this.#timer = setTimeout(() => this.#endHard(), Math.min(this.#graceMs, maxTimerMs));
  }

  async #endAndReap(): Promise<void> {
    await this.#contained?.end();
    setTimeout(() => this.#giveUp({ code: null, signal: null }), reapLimitMs).unref();
  }

  #endHard(): void {
    clearTimeout(this.#timer);
    void this.#endAndReap();
  }
}
