import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The promise's value, or `null` where there is no such file. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** A name in a folder lasts only once the folder itself is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Mode that a new file or folder should have, from the one that the umask gave it. */
export type AdjustMode = (mode: number) => number;

export async function adjustMode(path: string, adjust: AdjustMode): Promise<void> {
  const { mode } = await stat(path);
  if (adjust(mode) !== mode) await chmod(path, adjust(mode) & 0o7777);
}

export const asItIs: AdjustMode = (mode) => mode;

/** A folder that may be there already; made durable in its parent. */
export async function ensureFolder(folder: string, adjust: AdjustMode): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  await adjustMode(folder, adjust);
  await syncFolder(dirname(folder));
}

/** Whole or not at all, also after a power cut: written beside, synced, renamed. The folder's own sync is the caller's. */
export async function writeDurably(
  path: string,
  content: Uint8Array | string,
  mode = 0o666,
  adjust = asItIs,
): Promise<void> {
  // Git itself sweeps `tmp_*` files that a crash left among objects.
  const temporary = `${dirname(path)}/tmp_${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (adjust !== asItIs) await adjustMode(temporary, adjust);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
