import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileFault } from '../host/file/file-fault.ts';
import { readSmallFile } from '../host/file/read-small-file.ts';
import { writeWhole } from '../host/file/write-atomic.ts';
import type { LoopFolder } from '../host/file/state-folder.ts';
import type { ProcessRecord, Processes, RunningProcess } from '../host/process/port.ts';
import { formatCount } from '../core/report/format-amount.ts';

const everyMs = 1_000;
const recordPrefix = 'processes';
/** Of steps one runs at a time; what stays beside them has a name of its own. */
const stepName = '';
const maxRecordBytes = 16 * 1024 * 1024;

/** Keeps on disk which processes are running, so that the next start can find them should this one be killed. */
export function keepRecords(folder: LoopFolder, running: RunningProcess, name = stepName): () => void {
  const file = join(folder.trees, `${recordPrefix}${name}.json`);
  let written = '';
  let isOver = false;
  const write = (): void => {
    const text = JSON.stringify(running.describeMembers());
    if (isOver || text === written || text === '[]') return;
    try {
      // A power cut ends the processes too.
      writeWhole(file, text);
      written = text;
    } catch (error) {
      // Without it, less is found after a kill; and nobody hears what a timer throws but Node, which ends the process.
      if (!(error instanceof FileFault)) throw error;
    }
  };
  void running.started.then(write);
  const timer = setInterval(write, everyMs);
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
    if (written !== '') rmSync(file, { force: true });
  };
}

/** Keeps on disk how to find whatever this run will start; gives what takes that back. */
export function keepRunRecord(folder: LoopFolder, { record }: Processes): () => void {
  const file = runRecordFile(folder);
  if (record === null) return () => {};
  mkdirSync(folder.trees, { recursive: true });
  writeWhole(file, JSON.stringify([record]));
  return () => rmSync(file, { force: true });
}

/** Ends what a run that was killed has left alive. */
export async function sweepLastRun(
  folder: LoopFolder,
  processes: Processes,
  notice: (text: string) => void,
): Promise<void> {
  const files = [...recordFiles(folder), runRecordFile(folder)];
  const records = files.flatMap(readRecords);
  if (records.length === 0) return;
  const sweep = await processes.sweepLeftovers(records);
  if (sweep.ended > 0) notice(`ended ${formatCount(sweep.ended, 'process', 'processes')} that the last run had left`);
  if (sweep.alive.length > 0) notice(`these processes of the last run could not be ended: ${sweep.alive.join(', ')}`);
  for (const file of files) rmSync(file, { force: true });
}

function recordFiles({ trees }: LoopFolder): string[] {
  if (!existsSync(trees)) return [];
  const names = readdirSync(trees).filter((name) => name.startsWith(recordPrefix) && name.endsWith('.json'));
  return names.map((name) => join(trees, name));
}

function runRecordFile(folder: LoopFolder): string {
  return join(folder.trees, 'run-mark.json');
}

function readRecords(file: string): ProcessRecord[] {
  try {
    const value: unknown = JSON.parse(readSmallFile(file, maxRecordBytes)?.toString('utf8') ?? '');
    return Array.isArray(value) ? (value as ProcessRecord[]) : [];
  } catch {
    return [];
  }
}
