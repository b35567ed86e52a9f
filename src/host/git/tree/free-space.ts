import { statfsSync } from 'node:fs';
import { readRegular } from '../../file/read-regular.ts';
import type { NoSpace } from '../port.ts';
import { readIndex } from './read-index.ts';
import type { TreePlace } from './tree-place.ts';

/** Below this the runner's own journals and objects are in danger too. */
const reserveBytes = 64 * 1024 * 1024;
const maxIndexBytes = 512 * 1024 * 1024;

/** `null`: there is room for `bytes` more where the tree is. */
export function lackOfSpace(folder: string, bytes: number): NoSpace | null {
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  const neededBytes = bytes + reserveBytes;
  return freeBytes >= neededBytes ? null : { path: folder, neededBytes, freeBytes };
}

/** About what a checkout takes, by what the user's own takes; 0 when that can't be told. */
export function checkoutBytes({ runner, hashBytes }: TreePlace): number {
  try {
    const entries = readIndex(readRegular(`${runner.repository.gitDir}/index`, maxIndexBytes), hashBytes) ?? [];
    return entries.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return 0;
  }
}
