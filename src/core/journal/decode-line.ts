import type { JournalEvent } from './event.ts';

export type LineReading =
  | { readonly ok: true; readonly event: JournalEvent }
  | { readonly ok: false; readonly why: string };

/** Reads one line as the event that must stand there: its number and the hash of the line before must fit. */
export function decodeLine(text: string, seq: number, prev: string): LineReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, why: 'not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ok: false, why: 'not an object' };
  const event = value as Partial<JournalEvent>;
  if (typeof event.type !== 'string' || typeof event.at !== 'string') return { ok: false, why: 'no type or no time' };
  if (event.seq !== seq) return { ok: false, why: `seq is ${String(event.seq)}, ${seq} was due` };
  if (event.prev !== prev) return { ok: false, why: 'prev is not the hash of the line before' };
  return { ok: true, event: value as JournalEvent };
}
