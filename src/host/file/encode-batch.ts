import { hash } from 'node:crypto';
import { decodeLine } from '../../core/journal/decode-line.ts';
import { encodeLine } from '../../core/journal/encode-line.ts';
import type { EventBody, JournalEvent } from '../../core/journal/event.ts';

/** Longest line that is written and read. */
export const maxLineBytes = 64 << 20;

/** `prev` of the line that follows. */
export function hashLine(line: Uint8Array | string): string {
  return hash('sha256', line, 'hex');
}

/** Lines to be appended. */
export interface Batch {
  readonly data: Buffer;
  /** As a later reading gives them. */
  readonly events: JournalEvent[];
  /** Hash of the last line. */
  readonly last: string;
}

/** The lines that follow `lines` others, the last of which has the hash `before`. */
export function encodeBatch(bodies: readonly EventBody[], at: string, lines: number, before: string): Batch {
  let last = before;
  const encoded = bodies.map((body, index) => {
    const seq = lines + 1 + index;
    const line = encodeLine(body, at, seq, last);
    const data = Buffer.from(`${line}\n`);
    if (data.length > maxLineBytes)
      throw new Error(`an event ${body.type} of ${data.length} bytes is too long for the journal`);
    // A run goes on from what a restart would read: JSON has no `undefined`, no `NaN` and no `-0`.
    const reading = decodeLine(line, seq, last);
    if (!reading.ok) throw new Error(`an event ${body.type} can't be read back: ${reading.why}`);
    last = hashLine(line);
    return { data, event: reading.event };
  });
  return { data: Buffer.concat(encoded.map(({ data }) => data)), events: encoded.map(({ event }) => event), last };
}
