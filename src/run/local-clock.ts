import type { LocalClock } from '../core/time/local-clock.ts';

/** The machine's own zone. */
export function localClock(nowMs: number): LocalClock {
  return { nowMs, offsetMinutesAt: (atMs) => -new Date(atMs).getTimezoneOffset() };
}
