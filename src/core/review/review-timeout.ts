/** What a review gets at least, though its cycle's time is used up: work of an agent that was cut off is reviewed too. */
const leastMs = 10 * 60_000;

/** How long a review may take: what the agent left of its cycle's time. */
export function reviewTimeoutMs(cycleTimeoutMs: number, usedMs: number): number {
  return Math.max(cycleTimeoutMs - usedMs, Math.min(cycleTimeoutMs, leastMs));
}
