import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { decodeLine } from '../../core/journal/decode-line.ts';
import { firstPrev } from '../../core/journal/encode-line.ts';
import type { JournalEvent } from '../../core/journal/event.ts';
import { hashLine, maxLineBytes } from './encode-batch.ts';
import { FileFault } from './file-fault.ts';
import { readLines, type FillBuffer, type LinesEnd } from './read-lines.ts';

/** What reading a journal to its end found. */
export type JournalReading =
  | {
      readonly ok: true;
      readonly lines: number;
      /** Hash of the last line, 64 zeros when there is none: `prev` of the next. */
      readonly last: string;
      /** Length of the whole lines. */
      readonly bytes: number;
      /** Bytes of a torn last line, left by a crash in the middle of an append. */
      readonly tornBytes: number;
    }
  /** `line` is the one that was changed, as far as its neighbours can tell. */
  | { readonly ok: false; readonly line: number; readonly why: string };

/**
 * Reads every event in order with the chain checked. An event is given only once the line after it has vouched for it,
 * but the last. Holds one line at a time. A missing file is an empty journal; one that can't be read is a `FileFault`.
 */
export function readJournal(path: string, onEvent: (event: JournalEvent) => void): JournalReading {
  const file = openToRead(path);
  if (file === null) return { ok: true, lines: 0, last: firstPrev, bytes: 0, tornBytes: 0 };
  try {
    return readEvents(readLines(fillFrom(file, path), maxLineBytes), onEvent);
  } finally {
    closeSync(file);
  }
}

/** The first event of a journal; `null` when there is none, or it can't be read. */
export function readFirstEvent(path: string): JournalEvent | null {
  let file: number | null = null;
  try {
    file = openToRead(path);
    if (file === null) return null;
    const first = readLines(fillFrom(file, path), maxLineBytes).next();
    const reading = first.done === true ? null : decodeLine(first.value.toString('utf8'), 1, firstPrev);
    return reading?.ok === true ? reading.event : null;
  } catch (error) {
    if (error instanceof FileFault) return null;
    throw error;
  } finally {
    if (file !== null) closeSync(file);
  }
}

function openToRead(path: string): number | null {
  let file: number;
  try {
    // Without `O_NONBLOCK` opening a pipe would wait for ever.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new FileFault(`can't read the journal ${path}`, error);
  }
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new FileFault(`can't read the journal ${path}`, 'it is not a file');
}

function fillFrom(file: number, path: string): FillBuffer {
  return (buffer, from) => {
    try {
      return readSync(file, buffer, from, buffer.length - from, null);
    } catch (error) {
      throw new FileFault(`can't read the journal ${path}`, error);
    }
  };
}

function readEvents(source: Generator<Buffer, LinesEnd>, onEvent: (event: JournalEvent) => void): JournalReading {
  let awaited: JournalEvent | null = null;
  let lines = 0;
  let last = firstPrev;
  let bytes = 0;
  for (;;) {
    const next = source.next();
    const number = lines + 1;
    if (next.done === true) {
      if (next.value.tooLong) return { ok: false, line: number, why: `longer than ${maxLineBytes >> 20} MiB` };
      if (awaited !== null) onEvent(awaited);
      return { ok: true, lines, last, bytes, tornBytes: next.value.restBytes };
    }
    const line = next.value;
    if (!isUtf8(line)) return { ok: false, line: number, why: 'not UTF-8' };
    const reading = decodeLine(line.toString('utf8'), number, last);
    const own = hashLine(line);
    if (!reading.ok) {
      if (reading.broken === 'line' || number === 1) return { ok: false, line: number, why: reading.why };
      return blame(number, own, source, reading.why);
    }
    if (awaited !== null) onEvent(awaited);
    awaited = reading.event;
    last = own;
    lines = number;
    bytes += line.length + 1;
  }
}

/** Two lines don't fit together. Where the line behind them names the second's hash, the second is as it was written. */
function blame(number: number, own: string, source: Generator<Buffer, LinesEnd>, why: string): JournalReading {
  const next = source.next();
  if (next.done !== true && !decodeLine(next.value.toString('utf8'), number + 1, own).ok) {
    return { ok: false, line: number, why };
  }
  return { ok: false, line: number - 1, why: `line ${number} names another hash for it` };
}
