import type { NamespaceHolder } from './namespace-holder.ts';
import { readPidNamespace } from './namespace-holder.ts';
import { readProcessRow } from './process-table.ts';
import type { ProcessRecord } from './port.ts';
import { sendSignal } from './send-signal.ts';

/** Kills the first process of a namespace if it still is the one that was recorded: the kernel then ends all others. */
export function killInit(record: ProcessRecord): boolean {
  const same =
    readPidNamespace(record.pid) === record.nsInode && readProcessRow(record.pid)?.startTime === record.startTime;
  return same && sendSignal(record.pid, 'SIGKILL');
}

/** SIGKILL works at once but for a process that waits for a broken disk or network file system. */
export const killLimitMs = 5000;

/** True: the kernel has ended every process of the namespace. False: not within the limit. */
export async function endNamespace(holder: NamespaceHolder): Promise<boolean> {
  holder.child.ref();
  if (!killInit(holder.record)) holder.child.kill('SIGKILL');
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), killLimitMs)));
  const gone = await Promise.race([holder.exited.then(() => true), limit]);
  clearTimeout(timer);
  return gone;
}
