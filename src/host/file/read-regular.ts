import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { FileFault } from './file-fault.ts';

const { O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

export interface RegularReading {
  /** Whether a link in the last part of the path is gone through. */
  readonly links: 'follow' | 'refuse';
}

/**
 * Bytes of a file that people or agents may have replaced by anything: opening a FIFO would wait for ever, a device has
 * no end, a log may have grown over the memory. Throws a `FileFault` for whatever isn't a regular file of at most
 * `maxBytes`; its `code` is `ENOENT` where nothing is there.
 */
export function readRegular(
  path: string | Buffer,
  maxBytes: number,
  { links }: RegularReading = { links: 'follow' },
): Buffer {
  const what = `can't read ${path.toString()}`;
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | (links === 'refuse' ? O_NOFOLLOW : 0));
  } catch (error) {
    // A socket can't be opened at all.
    throw new FileFault(what, (error as NodeJS.ErrnoException).code === 'ENXIO' ? new Error(notRegular) : error);
  }
  try {
    const { size } = checkRegular(file, maxBytes);
    const bytes = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const read = readSync(file, bytes, length, size - length, length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } catch (error) {
    throw new FileFault(what, error);
  } finally {
    closeSync(file);
  }
}

const notRegular = 'it is not a regular file';
const bytesPerMiB = 1024 * 1024;

function checkRegular(file: number, maxBytes: number): { size: number } {
  const stat = fstatSync(file);
  if (!stat.isFile()) throw new Error(notRegular);
  if (stat.size > maxBytes) throw new Error(`it has more than ${(maxBytes / bytesPerMiB).toFixed(1)} MiB`);
  return stat;
}
