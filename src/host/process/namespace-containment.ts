import type { Contained, Containment, Exit, Launch } from './containment.ts';
import { endNamespace } from './end-namespace.ts';
import { findDescendants } from './find-descendants.ts';
import { type NamespaceHolder, openHolder, readChildren } from './namespace-holder.ts';
import type { Sweep } from './port.ts';
import { readProcessRow, readProcTable } from './process-table.ts';
import { sendSignal } from './send-signal.ts';
import { spawnDetached } from './spawn-detached.ts';
import { waitUntil } from './wait-until.ts';

export interface NamespaceTools {
  readonly unshare: string;
  readonly nsenter: string;
  readonly withUserNamespace: boolean;
}

const method = 'pid-namespace';

/** The next holder is made while this program works, but not while it starts, or when it has ended sooner. */
const settleMs = 50;

/**
 * Each program in a pid namespace of its own. It is put in by `nsenter` and so is not the namespace's first process:
 * signals have their usual meaning for it, and its exit status or signal is passed on as it was. Its root folder is
 * the holder's, reached through `/proc/PID/root`, because a folder opened outside would be in another mount namespace.
 */
export function namespaceContainment(tools: NamespaceTools, first: NamespaceHolder): Containment {
  let next: Promise<NamespaceHolder | null> = Promise.resolve(first);
  let closed = false;

  async function takeHolder(): Promise<NamespaceHolder> {
    const prepared = next;
    next = Promise.resolve(null);
    const holder = await prepared;
    if (holder !== null && holder.child.exitCode === null && holder.child.signalCode === null) return holder;
    return openHolder(tools.unshare, tools.withUserNamespace);
  }

  /** Once. A failure shows when the holder is needed, and then it is tried again. */
  function preparation(): () => void {
    let done = false;
    return () => {
      if (done || closed) return;
      done = true;
      next = openHolder(tools.unshare, tools.withUserNamespace).catch(() => null);
    };
  }

  return {
    method,
    async launch(launch) {
      const holder = await takeHolder();
      const prepareNext = preparation();
      try {
        const contained = await enter(tools, holder, launch);
        setTimeout(prepareNext, settleMs).unref();
        return { ...contained, end: () => contained.end().finally(() => setImmediate(prepareNext)) };
      } catch (error) {
        await endNamespace(holder);
        prepareNext();
        throw error;
      }
    },
    async close() {
      closed = true;
      const prepared = next;
      next = Promise.resolve(null);
      const holder = await prepared;
      if (holder !== null) await endNamespace(holder);
    },
  };
}

async function enter(tools: NamespaceTools, holder: NamespaceHolder, launch: Launch): Promise<Contained> {
  const { initPid } = holder;
  const args = [
    `--target=${initPid}`,
    ...(tools.withUserNamespace ? ['--user', '--preserve-credentials'] : []),
    '--pid',
    '--mount',
    `--wd=/proc/${initPid}/root${launch.cwd}`,
    '--',
    launch.program,
    ...launch.args,
  ];
  const child = await spawnDetached(tools.nsenter, args, { stdio: launch.stdio, env: launch.env, cwd: '/' });
  const nsenterPid = child.pid ?? 0;
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const programPid = (): number | null => (running() ? (readChildren(nsenterPid)?.[0] ?? null) : null);
  const members = () => findDescendants(readProcTable(), [initPid, nsenterPid]);
  let ending: Promise<Sweep> | null = null;

  async function terminate(): Promise<void> {
    // nsenter may not have forked yet.
    await waitUntil(() => !running() || programPid() !== null, { everyMs: 2, limitMs: 1000 });
    for (const row of readProcTable()) {
      // The group without nsenter, which leads it and has the exit status to pass on.
      if (row.pgid !== nsenterPid || row.pid === nsenterPid || !running()) continue;
      sendSignal(row.pid, 'SIGTERM');
      sendSignal(row.pid, 'SIGCONT');
    }
    child.kill('SIGCONT');
  }

  async function end(): Promise<Sweep> {
    const program = programPid();
    // Whatever outlives the program is the first process's to adopt; without children there is nothing to count.
    const quiet = program === null && readChildren(initPid)?.length === 0;
    const ended = quiet ? 0 : members().filter((row) => row.pid !== program).length;
    const gone = endNamespace(holder);
    // A program that stopped itself stopped nsenter too, which then could not tell its end.
    child.kill('SIGCONT');
    const alive = (await gone) ? [] : members().map((row) => row.pid);
    return { method, ended, alive };
  }

  return {
    child,
    exited,
    programPid,
    usedCpuMs: async () => members().reduce((sum, row) => sum + row.cpuMs, readProcessRow(initPid)?.cpuMs ?? 0),
    records: () => [holder.record],
    terminate: () => void terminate(),
    end: () => (ending ??= end()),
  };
}
