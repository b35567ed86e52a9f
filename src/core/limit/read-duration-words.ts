const unitMs: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** To be put into a larger pattern: `5 days 22 hours 11 minutes`, `4h28m20s`, `34.07s`, `1h, 2m and 3s`. In lower case. */
export const durationPattern = String.raw`(?:\d{1,9}(?:\.\d{1,6})? ?(?:days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|[dhms])(?:,? and |[, ]*))+(?![a-z])`;

/** Sum of the parts, in milliseconds; `null`: there is none. */
export function readDurationWords(text: string): number | null {
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,6})?) ?([dhms])/g)];
  if (parts.length === 0) return null;
  return Math.round(parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0));
}
