import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Replaces a file whole or not at all, also over a power cut: temporary file beside it, fsync, rename, fsync of the folder. */
export function writeAtomic(path: string, bytes: Uint8Array | string, mode = 0o600): void {
  replace(path, bytes, mode, fsyncSync);
  syncFolder(dirname(path));
}

/**
 * Whole or not at all for whoever reads it; a power cut may take it. For what is only looked at, and for what is
 * written in the order of what it tells of.
 */
export function writeWhole(path: string, bytes: Uint8Array | string, mode = 0o600): void {
  replace(path, bytes, mode, () => undefined);
}

function replace(path: string, bytes: Uint8Array | string, mode: number, sync: (file: number) => void): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${basename(path)}.${process.pid}.tmp`);
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', mode);
  try {
    for (let written = 0; written < data.length;) written += writeSync(file, data, written);
    sync(file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

/** Makes names in a folder durable. Some file systems refuse to fsync a folder; they have no need of it. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EINVAL' && code !== 'EPERM' && code !== 'EISDIR' && code !== 'ENOTSUP') throw error;
  }
}
