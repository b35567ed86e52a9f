import { writeSync } from 'node:fs';

const waitMs = 2;
/** So long a reader may take nothing: a run has other things to do than to wait for one that stands still. */
const usualMaxWaits = 10_000;

/**
 * Writes to a descriptor, synchronously, so that what is printed last is out before the process ends. Never throws: what
 * nobody can be told is no reason to end a run, nor to change what it ended with. A descriptor that took a text in part
 * only, or none of it, is given up, since the next one would make nonsense of it; `onLost` hears why, once.
 */
export function openOutput(
  fd: number,
  onLost: (code: string) => void,
  maxWaits = usualMaxWaits,
): (text: string) => void {
  let isLost = false;
  return (text) => {
    const code = isLost ? null : writeWhole(fd, Buffer.from(text), maxWaits);
    if (code === null) return;
    isLost = true;
    onLost(code);
  };
}

/** `null`: all of it is written; else the system's code. A pipe that is full is tried again. */
function writeWhole(fd: number, data: Buffer, maxWaits: number): string | null {
  let written = 0;
  for (let waits = 0; written < data.length;) {
    try {
      written += writeSync(fd, data, written);
      waits = 0;
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'EAGAIN' || (waits += 1) > maxWaits) return code;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  return null;
}
