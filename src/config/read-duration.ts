/** For people: what `readDuration` takes. */
export const durationHint = 'a time such as 20s, 5m, 1h30m or 2d';
export const durationPattern = String.raw`^(?=.)(?:[1-9]\d*d)?(?:[1-9]\d*h)?(?:[1-9]\d*m)?(?:[1-9]\d*s)?$`;

/** Node's timers hold 2^31 - 1 ms; a longer one fires at once. */
export const maxDurationMs = 24 * 86_400_000;

/** Milliseconds of `20s`, `5m`, `1h30m`, `2d`; `null` for anything else. Each unit once, the larger one first. */
export function readDuration(text: string): number | null {
  if (!new RegExp(durationPattern).test(text)) return null;
  const unitMs: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
  const parts = text.match(/\d+[dhms]/g) ?? [];
  const ms = parts.reduce((sum, part) => sum + Number(part.slice(0, -1)) * (unitMs[part.slice(-1)] ?? 0), 0);
  return ms <= maxDurationMs ? ms : null;
}

/** The way people write it, rounded to seconds. */
export function writeDuration(durationMs: number): string {
  let seconds = Math.round(durationMs / 1000);
  let text = '';
  for (const [unit, length] of [
    ['d', 86_400],
    ['h', 3600],
    ['m', 60],
    ['s', 1],
  ] as const) {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    if (count > 0) text += `${count}${unit}`;
  }
  return text === '' ? '0s' : text;
}
