import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodeLine } from '../../core/journal/decode-line.ts';
import { encodeLine, firstPrev } from '../../core/journal/encode-line.ts';
import type { EventBody, JournalEvent } from '../../core/journal/event.ts';
import { syncFolder } from './write-atomic.ts';

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
  | { readonly ok: false; readonly line: number; readonly why: string };

const chunkBytes = 1 << 20;
const maxLineBytes = 64 << 20;

/** Reads every event in order with the chain checked. Holds one line at a time. A missing file is an empty journal. */
export function readJournal(path: string, onEvent: (event: JournalEvent) => void): JournalReading {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { ok: true, lines: 0, last: firstPrev, bytes: 0, tornBytes: 0 };
    throw error;
  }
  try {
    return readLines(file, onEvent);
  } finally {
    closeSync(file);
  }
}

function readLines(file: number, onEvent: (event: JournalEvent) => void): JournalReading {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let held: Buffer = Buffer.alloc(0);
  let lines = 0;
  let last = firstPrev;
  let bytes = 0;
  for (;;) {
    const count = readSync(file, chunk, 0, chunkBytes, null);
    if (count === 0) break;
    const data: Buffer = held.length === 0 ? chunk.subarray(0, count) : Buffer.concat([held, chunk.subarray(0, count)]);
    let from = 0;
    for (;;) {
      const end = data.indexOf(10, from);
      if (end < 0) break;
      const line = data.subarray(from, end);
      const reading = decodeLine(line.toString('utf8'), lines + 1, last);
      if (!reading.ok) return { ok: false, line: lines + 1, why: reading.why };
      onEvent(reading.event);
      last = hashOf(line);
      lines += 1;
      bytes += line.length + 1;
      from = end + 1;
    }
    held = Buffer.from(data.subarray(from));
    if (held.length > maxLineBytes) return { ok: false, line: lines + 1, why: 'the line has no end' };
  }
  return { ok: true, lines, last, bytes, tornBytes: held.length };
}

function hashOf(line: Uint8Array | string): string {
  return createHash('sha256').update(line).digest('hex');
}

/** The one writer of a loop's journal; the caller holds the loop's lock. */
export interface JournalWriter {
  /** Written when it returns, durable after `sync`. Gives the events as written. */
  append(bodies: readonly EventBody[], nowMs: number): JournalEvent[];
  /** Brings to the disk what was appended since the last time; no effect may come before. */
  sync(): void;
  close(): void;
}

/** Opens a journal that was read to its end; a torn last line is cut off first. */
export function openJournal(path: string, reading: JournalReading & { ok: true }): JournalWriter {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a', 0o600);
  if (fstatSync(file).size > reading.bytes) {
    ftruncateSync(file, reading.bytes);
    fdatasyncSync(file);
  }
  syncFolder(dirname(path));
  let { lines, last } = reading;
  let isSynced = true;
  return {
    append(bodies, nowMs) {
      const at = new Date(nowMs).toISOString();
      let text = '';
      const events = bodies.map((body): JournalEvent => {
        lines += 1;
        const line = encodeLine(body, at, lines, last);
        const event = { ...body, at, seq: lines, prev: last };
        last = hashOf(line);
        text += `${line}\n`;
        return event;
      });
      const data = Buffer.from(text);
      isSynced = false;
      for (let written = 0; written < data.length;) written += writeSync(file, data, written);
      return events;
    },
    sync() {
      if (!isSynced) fdatasyncSync(file);
      isSynced = true;
    },
    close() {
      closeSync(file);
    },
  };
}

/** The first event of a journal; `null` when there is none, or it can't be read. */
export function readFirstEvent(path: string): JournalEvent | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const chunk = Buffer.alloc(64 * 1024);
    const count = readSync(file, chunk, 0, chunk.length, 0);
    const end = chunk.subarray(0, count).indexOf(10);
    const reading = end < 0 ? null : decodeLine(chunk.toString('utf8', 0, end), 1, firstPrev);
    return reading?.ok === true ? reading.event : null;
  } finally {
    closeSync(file);
  }
}
