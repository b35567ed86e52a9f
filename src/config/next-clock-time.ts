import { dayMs, instantsAt, wallAt, type LocalClock } from '../core/time/local-clock.ts';

/** The next instant, after now, at which the clock shows `clock` (`07:00`). */
export function nextClockTime(clock: string, nowMs: number, offsetMinutesAt: LocalClock['offsetMinutesAt']): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const today = Math.floor(wallAt(nowMs, offsetMinutesAt) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const instants = instantsAt(day + (hours * 60 + minutes) * 60_000, offsetMinutesAt);
    const next = Math.min(...instants.filter((atMs) => atMs > nowMs));
    if (Number.isFinite(next)) return next;
  }
}
