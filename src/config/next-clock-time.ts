const dayMs = 86_400_000;

/**
 * The next instant, after `nowMs`, at which clocks show `clock` (`07:00`). `offsetMinutesAt` gives the local zone's
 * minutes east of UTC at an instant. A time that a change of the clocks leaves out is taken as late as the clocks jump;
 * of one that comes twice, the next.
 */
export function nextClockTime(clock: string, nowMs: number, offsetMinutesAt: (atMs: number) => number): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const offsetMs = (atMs: number): number => offsetMinutesAt(atMs) * 60_000;
  const today = Math.floor((nowMs + offsetMs(nowMs)) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const wall = day + (hours * 60 + minutes) * 60_000;
    // Zones change by less than a day, so these two offsets hold before and after any change near it.
    const before = offsetMs(wall - dayMs);
    const candidates = [...new Set([before, offsetMs(wall + dayMs)])].map((offset) => wall - offset);
    const real = candidates.filter((atMs) => atMs + offsetMs(atMs) === wall);
    const instants = real.length > 0 ? real : [wall - before];
    const next = Math.min(...instants.filter((atMs) => atMs > nowMs));
    if (Number.isFinite(next)) return next;
  }
}
