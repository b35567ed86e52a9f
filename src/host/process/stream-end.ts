import type { StreamRecord } from './port.ts';

/** The last that a stream printed. Of a short one that is in `head`: `tail` holds only what didn't fit there. */
export function streamEnd({ head, tail }: StreamRecord): string {
  return tail.length < head.length ? head + tail : tail;
}
