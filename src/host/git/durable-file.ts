import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Mode that a new file or folder should have, from the one that the umask gave it. */
export type AdjustMode = (mode: number) => number;

export const asItIs: AdjustMode = (mode) => mode;

export interface DurableFile {
  readonly path: string;
  readonly content: Uint8Array | string;
  /** Before the umask. */
  readonly mode?: number;
  readonly adjust?: AdjustMode;
}

const sync = promisify(fsync);
const openAtOnce = 64;

function adjustMode(path: string, adjust: AdjustMode): void {
  if (adjust === asItIs) return;
  const { mode } = statSync(path);
  if (adjust(mode) !== mode) chmodSync(path, adjust(mode) & 0o7777);
}

/** Gives the folders whose names have changed. */
function makeFolder(folder: string, adjust: AdjustMode): readonly string[] {
  if (existsSync(folder)) return [];
  const above = makeFolder(dirname(folder), adjust);
  // Recursive, so that another one who makes it at the same time is no error.
  mkdirSync(folder, { recursive: true });
  adjustMode(folder, adjust);
  return [...above, dirname(folder)];
}

async function syncAll(handles: readonly number[]): Promise<void> {
  // At the same time, since a file system brings syncs that meet to the disk together.
  const results = await Promise.allSettled(handles.map((handle) => sync(handle)));
  for (const handle of handles) closeSync(handle);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Renamed already; or what went wrong before is what counts.
  }
}

async function writeSome(files: readonly DurableFile[]): Promise<void> {
  const folders = new Set<string>();
  const handles: number[] = [];
  const written: { readonly temporary: string; readonly path: string }[] = [];
  try {
    for (const { path, content, mode = 0o666, adjust = asItIs } of files) {
      const folder = dirname(path);
      for (const changed of makeFolder(folder, adjust)) folders.add(changed);
      folders.add(folder);
      // Git itself sweeps `tmp_*` files that a crash left among objects.
      const temporary = `${folder}/tmp_${randomBytes(8).toString('hex')}`;
      handles.push(openSync(temporary, 'wx', mode));
      written.push({ temporary, path });
      writeFileSync(handles.at(-1) ?? -1, content);
      adjustMode(temporary, adjust);
    }
    await syncAll(handles.splice(0));
    for (const { temporary, path } of written) renameSync(temporary, path);
    // A name in a folder lasts only once the folder itself is synced.
    await syncAll([...folders].map((folder) => openSync(folder, 'r')));
  } catch (error) {
    for (const handle of handles) closeSync(handle);
    for (const { temporary } of written) removeQuietly(temporary);
    throw error;
  }
}

/**
 * Each file whole or not at all, and there when this returns, also after a power cut: written beside, synced, renamed,
 * the folders synced. Opening, writing and renaming are synchronous: for hundreds of small files the way to the thread
 * pool and back costs more than the calls.
 */
export async function writeDurably(files: readonly DurableFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += openAtOnce) await writeSome(files.slice(at, at + openAtOnce));
}
