import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Bytes of a regular file that an agent may have replaced by anything: no link is followed in its last part, a FIFO
 * doesn't block, a device isn't read. `null` for whatever isn't a regular file of at most `maxBytes`.
 */
export function readSmallFile(path: string | Buffer, maxBytes: number): Buffer | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile() || stat.size > maxBytes) return null;
    const bytes = Buffer.alloc(stat.size);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}
