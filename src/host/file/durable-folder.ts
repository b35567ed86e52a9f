import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it; each new name lasts over a power cut. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
}

/** What hinders the sync of a folder but not the change in it: file systems without it, a folder one may write but not list. */
const harmless = new Set(['EINVAL', 'EPERM', 'EACCES', 'EISDIR', 'ENOTSUP']);

/** Makes the names in a folder durable. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (!harmless.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
