import { formatDuration } from './format-duration.ts';

/** A duration that people chose: `30m`, `1h 30m`, without the zeros of a measured one. */
export function formatLimit(durationMs: number): string {
  return formatDuration(durationMs).replace(/ 00[smh]$/, '');
}
