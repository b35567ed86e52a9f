import type { Pause } from './pause.ts';

const second = 1_000;
const minute = 60 * second;

/** Clocks differ, and a limit ends a little late rather than early. */
const leastMarginMs = second;
const mostMarginMs = minute;
const marginShare = 0.02;

/** Where a program doesn't tell: from the first to the most, doubled each time. */
const unknownMs = { first: 5 * minute, most: 60 * minute };
/** So many times in a row what it tells is taken for true. */
const believed = 2;
const overloadMs = { most: 10 * minute, factor: 4, jitter: 0.25 };

/** When it is worth another try. `overloadPauseMs`: the first pause; `seed` spreads those of many runs apart. */
export function pauseEnd(pause: Pause, overloadPauseMs: number, seed: string): number {
  if (pause.untilMs !== null) return pause.untilMs;
  const { kind, sinceMs, resetsAtMs, count } = pause;
  if (kind === 'overload') {
    const grown = Math.min(overloadPauseMs * overloadMs.factor ** (count - 1), overloadMs.most);
    const spread = grown * (1 + overloadMs.jitter * (2 * fraction(seed) - 1));
    // A provider that names its own time is heeded within reason.
    const told = resetsAtMs === null ? 0 : Math.min(resetsAtMs - sinceMs, overloadMs.most);
    return sinceMs + Math.round(Math.max(spread, told));
  }
  if (resetsAtMs === null) return sinceMs + doubled(count);
  const toldMs = Math.max(resetsAtMs - sinceMs, 0);
  const waitMs = toldMs + Math.min(Math.max(toldMs * marginShare, leastMarginMs), mostMarginMs);
  // A time that comes and goes while the limit stays is not its end.
  return sinceMs + Math.max(waitMs, count <= believed ? 0 : doubled(count - believed));
}

function doubled(count: number): number {
  return Math.min(unknownMs.first * 2 ** (count - 1), unknownMs.most);
}

/** A clock that was put back before it began can't tell when it is over: then it is tried. */
export function isPaused(pause: Pause, untilMs: number, nowMs: number): boolean {
  return nowMs < untilMs && nowMs >= pause.sinceMs - minute;
}

/** From 0 up to 1, the same for the same text (FNV-1a). */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
