import { formatCount } from '../../report/format-amount.ts';

/** How long an agent has, and how many steps: `90 seconds`, `59 minutes and 40 steps`, `2 hours 5 minutes`. Never more than there is. */
export function timeWords({
  timeoutMs,
  maxTurns,
}: {
  readonly timeoutMs: number;
  readonly maxTurns: number | null;
}): string {
  const steps = maxTurns === null ? '' : ` and ${formatCount(maxTurns, 'step')}`;
  const seconds = Math.max(1, Math.floor(timeoutMs / 1000));
  if (seconds < 120) return `${formatCount(seconds, 'second')}${steps}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${formatCount(minutes, 'minute')}${steps}`;
  const rest = minutes % 60 === 0 ? '' : ` ${formatCount(minutes % 60, 'minute')}`;
  return `${formatCount(Math.floor(minutes / 60), 'hour')}${rest}${steps}`;
}
