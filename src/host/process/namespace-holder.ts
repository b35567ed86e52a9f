import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { readProcessRow } from './process-table.ts';
import type { ProcessRecord } from './port.ts';

/** An empty pid namespace that waits for a program. */
export interface NamespaceHolder {
  /** `unshare`: it ends when the namespace has ended, and that is the kernel's proof. */
  readonly child: ChildProcess;
  readonly initPid: number;
  readonly record: ProcessRecord;
  readonly exited: Promise<void>;
}

/**
 * The first process of the namespace. It ends when its standard input does, so the runner's death, however sudden,
 * ends the namespace. Nothing else ends it: `cat` has no handler that an orphan's end could interrupt, as a shell's
 * `read` has. With SIGCHLD ignored across the exec the kernel reaps the orphans that it adopts; `trap '' CHLD` isn't
 * enough, for dash goes on catching the signal. An `env` without that option leaves them as zombies until the end.
 */
const initScript =
  'env --ignore-signal=CHLD true 2>/dev/null && set -- env --ignore-signal=CHLD; echo ready; exec "$@" cat >/dev/null';

const readyLimitMs = 10_000;

/** Number of a process's pid namespace; `null` when there is no such process or it can't be read. */
export function readPidNamespace(pid: number): number | null {
  try {
    return Number(/\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/ns/pid`))?.[1] ?? Number.NaN) || null;
  } catch {
    return null;
  }
}

/** Children of a process with one thread, as the kernel lists them. `null` where it has no such list. */
export function readChildren(pid: number): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return null;
  }
}

/** Arguments that make a user namespace in which the user stays who they are. Root has no need of one. */
const userNamespaceArgs = ['--user', '--map-current-user'];

export function openHolder(unshare: string, withUserNamespace: boolean): Promise<NamespaceHolder> {
  const args = [
    ...(withUserNamespace ? userNamespaceArgs : []),
    '--pid',
    '--fork',
    '--mount-proc',
    // What the user mounts later shows inside; nothing that is mounted inside shows outside.
    '--propagation=slave',
    '--kill-child=SIGKILL',
    '--',
    '/bin/sh',
    '-c',
    initScript,
  ];
  // A session of its own: Ctrl-C on the terminal is the runner's to interpret. Its environment can be read from inside.
  const child = spawn(unshare, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: {}, cwd: '/' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdin.on('error', () => {});
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(0, 1000)));

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`no answer within ${readyLimitMs} ms`), readyLimitMs);
    function fail(why: string): void {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${why}${complaint === '' ? '' : `: ${complaint.trim()}`}`));
    }
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => fail(`unshare ended with ${signal ?? code}`));
    child.stdout.once('data', () => {
      clearTimeout(timer);
      const initPid = readChildren(child.pid ?? 0)?.[0];
      const row = initPid === undefined ? null : readProcessRow(initPid);
      const nsInode = initPid === undefined ? null : readPidNamespace(initPid);
      if (initPid === undefined || row === null || nsInode === null) return fail('the first process can not be seen');
      // A waiting namespace must not keep the program from ending.
      child.unref();
      for (const stream of child.stdio) (stream as Socket | null)?.unref();
      resolve({ child, initPid, record: { pid: initPid, startTime: row.startTime, nsInode }, exited });
    });
  });
}
