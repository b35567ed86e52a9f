import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Step } from './step.ts';

/** Longest silence a step can ask for; also what keeps an over-long timer from firing at once. */
const MAX_HANG_MS = 10 * 60 * 1000;

/** Keeps a step back as long as it asks. `signal` ends the wait early: the client left or the server closes. */
export async function pause({ hangMs, until }: Step, signal: AbortSignal): Promise<void> {
  if (signal.aborted || (hangMs === undefined && until === undefined)) return;
  const silence = hangMs === undefined ? undefined : delay(Math.min(hangMs, MAX_HANG_MS), undefined, { signal });
  await Promise.race([Promise.allSettled([silence, until]), once(signal, 'abort')]);
}
