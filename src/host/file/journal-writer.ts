import { closeSync, constants, fdatasyncSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EventBody, JournalEvent } from '../../core/journal/event.ts';
import { makeFolder, syncFolder } from './durable-folder.ts';
import { encodeBatch } from './encode-batch.ts';
import { FileFault } from './file-fault.ts';
import type { JournalReading } from './journal-file.ts';

/** The one writer of a loop's journal; the caller holds the loop's lock. */
export interface JournalWriter {
  /**
   * Written when it returns, durable after `sync`. Gives the events as a later reading gives them. When it throws a
   * `FileFault`, nothing of it is in the journal, and the same may be tried again.
   */
  append(bodies: readonly EventBody[], nowMs: number): JournalEvent[];
  /**
   * Brings to the disk what was appended since the last time; no effect may come before. When it throws a `FileFault`,
   * that has not happened and the writer is of no more use: its user has gone on from it.
   */
  sync(): void;
  close(): void;
}

/** Opens a journal that was read to its end; a torn last line is cut off first. */
export function openJournal(path: string, reading: JournalReading & { ok: true }): JournalWriter {
  const what = `can't write the journal ${path}`;
  const file = openToAppend(path, what);
  let { lines, last, bytes } = reading;
  let durableBytes = bytes;
  /** Something may stand behind the last whole line. */
  let torn = reading.tornBytes > 0;
  let lost: FileFault | null = null;
  const cutBack = (): void => {
    cut(file, bytes);
    torn = false;
  };
  try {
    checkPlace(file, path, bytes + reading.tornBytes);
    if (torn) cutBack();
  } catch (error) {
    closeSync(file);
    throw new FileFault(what, error);
  }
  return {
    append(bodies, nowMs) {
      if (lost !== null) throw lost;
      if (bodies.length === 0) return [];
      const batch = encodeBatch(bodies, new Date(nowMs).toISOString(), lines, last);
      try {
        if (torn) cutBack();
        checkPlace(file, path, bytes);
        torn = true;
        for (let done = 0; done < batch.data.length;) done += writeSync(file, batch.data, done);
        torn = false;
      } catch (error) {
        if (torn) attempt(cutBack);
        throw new FileFault(what, error);
      }
      lines += bodies.length;
      last = batch.last;
      bytes += batch.data.length;
      return batch.events;
    },
    sync() {
      if (lost !== null) throw lost;
      if (durableBytes === bytes) return;
      try {
        checkPlace(file, path, bytes);
        fdatasyncSync(file);
      } catch (error) {
        lost = new FileFault(what, error);
        // What failed to reach the disk once is reported as there the next time: no later run may build on it.
        attempt(() => cut(file, durableBytes));
        throw lost;
      }
      durableBytes = bytes;
    },
    close() {
      closeSync(file);
    },
  };
}

function cut(file: number, bytes: number): void {
  // Truncating would fill up a file that is shorter with zeros.
  if (fstatSync(file).size < bytes) throw new Error('it was cut while a run was writing it');
  ftruncateSync(file, bytes);
  fdatasyncSync(file);
}

function openToAppend(path: string, what: string): number {
  try {
    makeFolder(dirname(path));
    const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;
    const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    syncFolder(dirname(path));
    return file;
  } catch (error) {
    throw new FileFault(what, error);
  }
}

/** A journal that was removed, replaced or written by someone else would take the events and not keep them, or keep what no one can read. */
function checkPlace(file: number, path: string, bytes: number): void {
  const open = fstatSync(file);
  const named = statSync(path, { throwIfNoEntry: false });
  if (named === undefined) throw new Error('it was removed while a run was writing it');
  if (named.ino !== open.ino || named.dev !== open.dev) throw new Error('it was replaced while a run was writing it');
  if (open.size !== bytes)
    throw new Error(`it has ${open.size} bytes where ${bytes} were written: something else changed it`);
}

/** What fails here is tried again before the next append. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // The error that led here says more.
  }
}
