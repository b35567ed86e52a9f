import { join } from 'node:path';
import { readSmallFile } from '../host/file/read-small-file.ts';
import { writeWhole } from '../host/file/write-atomic.ts';
import type { Loop } from './loop.ts';

const maxMarkBytes = 100;

/**
 * Marks the agent's tree as prepared for a cycle: from here on, differences are the agent's. `null` while it is being
 * prepared. Not synced: a power cut that takes the mark takes what the agent wrote after it as well.
 */
export function markPrepared(loop: Loop, cycle: number | null): void {
  if (cycle === null && readPrepared(loop) === null) return;
  writeWhole(markFile(loop), `${cycle ?? 'none'}\n`);
}

/** The cycle that the agent's tree stands ready for; `null` when none. */
export function readPrepared(loop: Loop): number | null {
  const cycle = Number(readSmallFile(markFile(loop), maxMarkBytes)?.toString('utf8'));
  return Number.isSafeInteger(cycle) && cycle > 0 ? cycle : null;
}

function markFile(loop: Loop): string {
  return join(loop.folder.trees, 'prepared');
}
