import type { JournalEvent } from './event.ts';

export type LineReading =
  | { readonly ok: true; readonly event: JournalEvent }
  /** `line`: it can't stand there itself. `chain`: it names another hash than the line before has; either may be the changed one. */
  | { readonly ok: false; readonly broken: 'line' | 'chain'; readonly why: string };

/** Reads one line as the event that must stand there: its number and the hash of the line before must fit. */
export function decodeLine(text: string, seq: number, prev: string): LineReading {
  if (text.endsWith('\r')) return bad('it ends with a carriage return: its line endings were converted');
  // JSON allows blanks around a value; nothing that was written here has them.
  if (!text.startsWith('{') || !text.endsWith('}')) return bad('not a JSON object');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad('not JSON');
  }
  const event = value as Partial<JournalEvent>;
  if (typeof event.type !== 'string' || typeof event.at !== 'string') return bad('no type or no time');
  if (event.seq !== seq) return bad(`seq is ${shown(event.seq)}, ${seq} was due`);
  if (event.prev !== prev) return { ok: false, broken: 'chain', why: 'prev is not the hash of the line before' };
  return { ok: true, event: value as JournalEvent };
}

function bad(why: string): LineReading {
  return { ok: false, broken: 'line', why };
}

function shown(seq: unknown): string {
  return typeof seq === 'number' ? String(seq) : 'not a number';
}
