import { writeSync } from 'node:fs';

/** Waiting for a reader that is slow. */
const retryMs = 2;

/** Writes all bytes before it comes back, so that an exit right after it loses nothing. */
export function writeOutput(fd: 1 | 2, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}
