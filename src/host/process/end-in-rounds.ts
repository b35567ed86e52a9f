import type { ProcessRow, ProcessTable } from './process-row.ts';
import { readProcessTable } from './process-table.ts';
import type { Sweep } from './port.ts';
import { sendSignal } from './send-signal.ts';

/** An empty look is no proof: a process that forks and ends all the time is missed by one look, seldom by three. */
const cleanRounds = 3;
const maxRounds = 100;
const roundMs = 10;

/**
 * Without a kernel that ends them together: stop them all, so that none forks on, kill them all, look again.
 * `find` picks from a table those that must go and may remember what it saw. `own`, the program itself, goes with them
 * and is not counted: it may end between two looks.
 */
export async function endInRounds(
  find: (table: ProcessTable) => readonly ProcessRow[],
  own: number | null = null,
): Promise<Pick<Sweep, 'ended' | 'alive'>> {
  const seen = new Set<number>();
  let left: readonly ProcessRow[] = [];
  for (let round = 0, clean = 0; round < maxRounds && clean < cleanRounds; round += 1) {
    left = find(await readProcessTable()).filter((row) => !row.zombie && row.pid !== process.pid);
    for (const { pid } of left) sendSignal(pid, 'SIGSTOP');
    for (const { pid } of left) sendSignal(pid, 'SIGKILL');
    for (const { pid } of left) if (pid !== own) seen.add(pid);
    clean = left.length === 0 ? clean + 1 : 0;
    if (clean < cleanRounds) await new Promise((resolve) => setTimeout(resolve, roundMs));
  }
  return { ended: seen.size, alive: left.map((row) => row.pid) };
}
