import { fifoPool } from './fifo-pool.ts';
import { groupContainment } from './group-containment.ts';
import { type NamespaceTools, namespaceContainment } from './namespace-containment.ts';
import { type NamespaceHolder, openHolder } from './namespace-holder.ts';
import type { Containment } from './containment.ts';
import type { Processes } from './port.ts';
import { resolveProgram } from './resolve-program.ts';
import { runProcess } from './run-process.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

/** Where the tools are on systems whose users don't have them in PATH. */
const systemFolders = '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin:/run/current-system/sw/bin';

export interface ProcessesOptions {
  /** `false`: best effort even where a namespace can be had. */
  readonly allowNamespace?: boolean;
}

export async function openProcesses(options: ProcessesOptions = {}): Promise<Processes> {
  const mark = globalThis.crypto.randomUUID();
  const { containment, methodReason } = await chooseContainment(options.allowNamespace ?? true, mark);
  const pool = fifoPool();
  return {
    method: containment.method,
    methodReason,
    // No process has the pid 0: only the mark counts.
    record: containment.method === 'best-effort' ? { pid: 0, startTime: '', nsInode: null, mark } : null,
    start: (spec) => runProcess(containment, pool, spec),
    sweepLeftovers,
    async close() {
      await containment.close();
      pool.close();
    },
  };
}

interface Choice {
  readonly containment: Containment;
  readonly methodReason: string | null;
}

async function chooseContainment(allowed: boolean, mark: string): Promise<Choice> {
  const bestEffort = (methodReason: string): Choice => ({ containment: groupContainment(mark), methodReason });
  if (!allowed) return bestEffort('pid namespaces are switched off');
  if (process.platform !== 'linux') return bestEffort(`${process.platform} has no pid namespaces`);
  const unshare = resolveProgram('unshare', systemFolders, '/');
  const nsenter = resolveProgram('nsenter', systemFolders, '/');
  if (!unshare.ok || !nsenter.ok) return bestEffort('unshare and nsenter (util-linux) are not installed');

  const refusals: string[] = [];
  // Root in a container often may not make a bare one, and now and then one within a user namespace.
  for (const withUserNamespace of process.geteuid?.() === 0 ? [false, true] : [true]) {
    const tools: NamespaceTools = { unshare: unshare.path, nsenter: nsenter.path, withUserNamespace };
    try {
      return { containment: await probed(tools), methodReason: null };
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  return bestEffort(`the system refuses a pid namespace (${refusals.join('; ')})`);
}

/** Runs a program through it once: a kernel, a container or an old tool may refuse only the second half. */
async function probed(tools: NamespaceTools): Promise<Containment> {
  const holder: NamespaceHolder = await openHolder(tools.unshare, tools.withUserNamespace);
  const containment = namespaceContainment(tools, holder);
  const launch = {
    program: '/bin/sh',
    args: ['-c', 'cd /proc/self && exit 7'],
    cwd: '/',
    env: {},
    stdio: 'ignore' as const,
  };
  try {
    const contained = await containment.launch(launch);
    const { code, signal } = await contained.exited;
    const sweep = await contained.end();
    if (code !== 7 || sweep.alive.length > 0) throw new Error(`nsenter ended with ${signal ?? code}`);
    return containment;
  } catch (error) {
    await containment.close();
    throw error;
  }
}
