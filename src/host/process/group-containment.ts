import type { Contained, Containment, Exit, Launch } from './containment.ts';
import { endInRounds } from './end-in-rounds.ts';
import { findDescendants } from './find-descendants.ts';
import type { Sweep } from './port.ts';
import type { ProcessRow, ProcessTable } from './process-row.ts';
import { isMarked, markName } from './process-mark.ts';
import { readProcessRow, readProcessTable } from './process-table.ts';
import { sendSignal } from './send-signal.ts';
import { spawnDetached } from './spawn-detached.ts';

const method = 'best-effort';

/** How often descendants are looked for while it runs: one that is seen once is known for good. `ps` costs 20 ms a call. */
const watchMs = 500;

/**
 * Without a pid namespace: a process group, the tree by parent, the descendants seen while it ran, and on Linux a mark
 * in the environment. What makes a session of its own, loses its parent and its environment between two looks, escapes.
 */
export function groupContainment(runMark: string): Containment {
  return { method, launch: (order) => launch(order, runMark), close: async () => {} };
}

async function launch({ program, args, cwd, env, stdio }: Launch, runMark: string): Promise<Contained> {
  const mark = `${runMark}.${globalThis.crypto.randomUUID()}`;
  const child = await spawnDetached(program, args, { stdio, cwd, env: { ...env, [markName]: mark } });
  const pid = child.pid ?? 0;
  const known = new Map<number, string>();
  let over = false;
  let ending: Promise<Sweep> | null = null;

  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      resolve({ code, signal });
    });
  });

  function find(table: ProcessTable): ProcessRow[] {
    // Once it has ended the pid may be another's; its group keeps the number taken as long as a member lives.
    const own = table.filter(
      (row) => row.pgid === pid || known.get(row.pid) === row.startTime || isMarked(row.pid, mark),
    );
    const roots = own.map((row) => row.pid);
    const rows = new Map([...own, ...findDescendants(table, roots)].map((row) => [row.pid, row]));
    for (const row of rows.values()) known.set(row.pid, row.startTime);
    return [...rows.values()];
  }

  const look = async () => find(await readProcessTable());
  // Known at once where that costs nothing: should the runner be killed now, the next start must find it.
  const own = readProcessRow(pid);
  if (own !== null) known.set(pid, own.startTime);
  else await look();
  const watch = setInterval(() => void look(), watchMs);
  watch.unref();

  async function end(): Promise<Sweep> {
    clearInterval(watch);
    return { method, ...(await endInRounds(find, pid)) };
  }

  return {
    child,
    exited,
    programPid: () => (over ? null : pid),
    usedCpuMs: async () => (await look()).reduce((sum, row) => sum + row.cpuMs, 0),
    records: () => [...known].map(([member, startTime]) => ({ pid: member, startTime, nsInode: null })),
    terminate() {
      if (over) return;
      sendSignal(-pid, 'SIGTERM');
      sendSignal(-pid, 'SIGCONT');
    },
    end: () => (ending ??= end()),
  };
}
