import type { EventBody } from './event.ts';

/** `prev` of the first line. */
export const firstPrev = '0'.repeat(64);

/** One journal line without its newline. `type`, `at`, `seq`, `prev` come first so that a person can read down the left edge. */
export function encodeLine(body: EventBody, at: string, seq: number, prev: string): string {
  const { type, ...rest } = body;
  return JSON.stringify({ type, at, seq, prev, ...rest });
}
