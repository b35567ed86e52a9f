import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../host/file/write-atomic.ts';
import type { LoopFolder } from '../host/file/state-folder.ts';
import type { ProcessRecord, Processes, RunningProcess } from '../host/process/port.ts';

const everyMs = 1_000;

/** Keeps on disk which processes are running, so that the next start can find them should this one be killed. */
export function keepRecords(folder: LoopFolder, running: RunningProcess): () => void {
  const file = recordFile(folder);
  let written = '';
  const write = (): void => {
    const text = JSON.stringify(running.describeMembers());
    if (text === written || text === '[]') return;
    written = text;
    writeAtomic(file, text);
  };
  const timer = setInterval(write, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (written !== '') rmSync(file, { force: true });
  };
}

/** Ends what a run that was killed has left alive. */
export async function sweepLastRun(
  folder: LoopFolder,
  processes: Processes,
  notice: (text: string) => void,
): Promise<void> {
  const records = readRecords(recordFile(folder));
  if (records.length === 0) return;
  const sweep = await processes.sweepLeftovers(records);
  if (sweep.ended > 0) notice(`ended ${sweep.ended} processes that the last run had left`);
  if (sweep.alive.length > 0) notice(`these processes of the last run could not be ended: ${sweep.alive.join(', ')}`);
  rmSync(recordFile(folder), { force: true });
}

function recordFile(folder: LoopFolder): string {
  return join(folder.trees, 'processes.json');
}

function readRecords(file: string): ProcessRecord[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? (value as ProcessRecord[]) : [];
  } catch {
    return [];
  }
}
