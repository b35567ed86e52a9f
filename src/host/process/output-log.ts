import { closeSync, openSync, writeSync } from 'node:fs';

/** The raw bytes of both streams in one file, as they came. */
export interface OutputLog {
  write(chunk: Uint8Array): void;
  /** Gives what went wrong, if anything did: a full disk ends the log, never the process. */
  close(): string | null;
}

/** Throws when the file can't be made. Readable by its owner only: programs print secrets. */
export function openOutputLog(file: string, maxBytes: number): OutputLog {
  const fd = openSync(file, 'w', 0o600);
  let room = Math.max(0, maxBytes);
  let leftOut = 0;
  let fault: string | null = null;

  function append(bytes: Uint8Array): void {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
  }

  return {
    // Synchronous, so that memory is bounded by the pipe and the order of both streams is that of their arrival.
    write(chunk) {
      const part = chunk.subarray(0, room);
      room -= part.length;
      leftOut += chunk.length - part.length;
      if (part.length > 0 && fault === null) append(part);
    },
    close() {
      if (leftOut > 0 && fault === null) append(Buffer.from(`\n[lastgreen: ${leftOut} bytes left out]\n`));
      closeSync(fd);
      return fault;
    },
  };
}
