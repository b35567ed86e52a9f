import { killInit, killLimitMs } from './end-namespace.ts';
import { endInRounds } from './end-in-rounds.ts';
import { findDescendants } from './find-descendants.ts';
import { readPidNamespace } from './namespace-holder.ts';
import { isMarked } from './process-mark.ts';
import type { ProcessRecord, Sweep } from './port.ts';
import type { ProcessTable } from './process-row.ts';
import { readProcessRow, readProcTable } from './process-table.ts';
import { waitUntil } from './wait-until.ts';

/**
 * The runner's death ends its namespaces by itself, but for one that it was just making; best effort has nothing of
 * the kind. A pid counts only while start time and namespace agree with it: pids are reused within a night.
 */
export async function sweepLeftovers(records: readonly ProcessRecord[]): Promise<Sweep> {
  const firsts = records.filter((record) => record.nsInode !== null);
  const others = records.filter((record) => record.nsInode === null);
  const method: Sweep['method'] = others.length === 0 ? 'pid-namespace' : 'best-effort';
  const sweeps = [...(await Promise.all(firsts.map(endLeftNamespace))), await endLeftProcesses(others)];
  return {
    method,
    ended: sweeps.reduce((sum, sweep) => sum + sweep.ended, 0),
    alive: sweeps.flatMap((sweep) => sweep.alive),
  };
}

type Counts = Pick<Sweep, 'ended' | 'alive'>;

async function endLeftNamespace(record: ProcessRecord): Promise<Counts> {
  // Not by parent: the program's parent is outside.
  const members = readProcTable().filter((row) => !row.zombie && readPidNamespace(row.pid) === record.nsInode);
  if (!killInit(record)) return { ended: 0, alive: [] };
  const gone = () => {
    const row = readProcessRow(record.pid);
    return row === null || row.zombie || row.startTime !== record.startTime;
  };
  const clean = await waitUntil(gone, { everyMs: 5, limitMs: killLimitMs });
  return { ended: members.length, alive: clean ? [] : [record.pid] };
}

function endLeftProcesses(records: readonly ProcessRecord[]): Promise<Counts> {
  if (records.length === 0) return Promise.resolve({ ended: 0, alive: [] });
  const startTimes = new Map(records.map((record) => [record.pid, record.startTime]));
  const marks = [...new Set(records.flatMap(({ mark }) => mark ?? []))];
  return endInRounds((table: ProcessTable) => {
    const same = table.filter(
      (row) => startTimes.get(row.pid) === row.startTime || marks.some((mark) => isMarked(row.pid, mark)),
    );
    for (const row of same) startTimes.set(row.pid, row.startTime);
    for (const row of findDescendants(
      table,
      same.map((found) => found.pid),
    ))
      startTimes.set(row.pid, row.startTime);
    return table.filter((row) => startTimes.get(row.pid) === row.startTime);
  });
}
