import { setTimeout as pause } from 'node:timers/promises';
import type { LockHolder } from './lock-holder.ts';
import { acquireLock } from './lock.ts';

export interface LockWanted {
  /** Absolute path of the lock's file. */
  readonly path: string;
  /** How long to wait for it. */
  readonly limitMs: number;
  /** The run in whose cycle the caller works; `null`: none. */
  readonly run: string | null;
  /** Ends the wait at once. */
  readonly abort: AbortSignal;
  /** Called once, when it has to be waited for. */
  readonly onBusy: (holder: LockHolder) => void;
}

export type LockWait =
  | { readonly kind: 'held'; release(): void }
  /** Not had in time. `holder` is the last one that was seen. */
  | { readonly kind: 'missed'; readonly holder: LockHolder; readonly waitedMs: number }
  | { readonly kind: 'stopped' };

/** A lock's file tells nobody that it is gone: it is looked at this often. */
const lockPollMs = 200;

/** Waits for a lock that other processes may hold. Throws a `FileFault` where it can't be made or read. */
export async function waitForLock({ path, limitMs, run, abort, onBusy }: LockWanted): Promise<LockWait> {
  const sinceMs = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    if (abort.aborted) return { kind: 'stopped' };
    const result = acquireLock(path, Date.now(), run);
    if (result.kind === 'held') return { kind: 'held', release: () => result.release() };
    const { holder } = result;
    if (isFirst) onBusy(holder);
    const waitedMs = performance.now() - sinceMs;
    if (waitedMs >= limitMs) return { kind: 'missed', holder, waitedMs };
    await pauseUnless(abort, Math.min(lockPollMs, limitMs - waitedMs));
  }
}

async function pauseUnless(abort: AbortSignal, ms: number): Promise<void> {
  try {
    await pause(ms, undefined, { signal: abort });
  } catch (error) {
    if (!abort.aborted) throw error;
  }
}
