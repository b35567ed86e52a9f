/** A clock on a wall, and when it was looked at. */
export interface LocalClock {
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** The zone's minutes east of UTC at an instant. */
  readonly offsetMinutesAt: (atMs: number) => number;
}

export const dayMs = 86_400_000;

/** What the clock shows at an instant, counted as if it were UTC. */
export function wallAt(atMs: number, offsetMinutesAt: LocalClock['offsetMinutesAt']): number {
  return atMs + offsetMinutesAt(atMs) * 60_000;
}

/**
 * The instants at which the clock shows `wallMs` (counted as if it were UTC), earlier first. A time that comes twice has
 * two; one that a change of the clocks leaves out is taken as late as the clocks jump.
 */
export function instantsAt(wallMs: number, offsetMinutesAt: LocalClock['offsetMinutesAt']): number[] {
  // Zones change by less than a day, so these two offsets hold before and after any change near it.
  const before = offsetMinutesAt(wallMs - dayMs) * 60_000;
  const after = offsetMinutesAt(wallMs + dayMs) * 60_000;
  const real = [...new Set([wallMs - before, wallMs - after])].filter(
    (atMs) => wallAt(atMs, offsetMinutesAt) === wallMs,
  );
  return real.length > 0 ? real.toSorted((one, other) => one - other) : [wallMs - before];
}
