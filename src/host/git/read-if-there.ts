import { existsSync } from 'node:fs';
import { FileFault } from '../file/file-fault.ts';
import { readRegular } from '../file/read-regular.ts';

/** What a buffer holds. */
const maxBytes = 2 ** 31 - 1;

/**
 * A file's bytes; `null` where there is none, or something else of that name. Asked for first, since most are missing and an
 * exception costs ten times as much as the question.
 */
export function readIfThere(path: string): Buffer | null {
  if (!existsSync(path)) return null;
  try {
    return readRegular(path, maxBytes);
  } catch (error) {
    // Gone since, or no file.
    if (error instanceof FileFault && [undefined, 'ENOENT', 'ENOTDIR'].includes(error.code)) return null;
    throw error;
  }
}

export function readTextIfThere(path: string): string | null {
  return readIfThere(path)?.toString('utf8') ?? null;
}
