import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseProcStat } from './parse-proc-stat.ts';
import { parsePs } from './parse-ps.ts';
import type { ProcessRow, ProcessTable } from './process-row.ts';

let boot: string | null = null;

/** Start times count from the boot, so they mean nothing without it. */
function bootId(): string {
  try {
    boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    boot = 'unknown-boot';
  }
  return boot;
}

/** One row of the table from `/proc`; `null` when there is no such process. */
export function readProcessRow(pid: number): ProcessRow | null {
  try {
    const stat = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    if (stat === null) return null;
    const { ppid, pgid, zombie, cpuMs, startTicks } = stat;
    return { pid, ppid, pgid, zombie, cpuMs, startTime: `${bootId()}/${startTicks}` };
  } catch {
    return null;
  }
}

export function readProcTable(): ProcessTable {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcessRow(Number(name)))
    .filter((row) => row !== null);
}

/** For systems without `/proc`: macOS, the BSDs. An empty table when `ps` fails. */
export function readPsTable(): Promise<ProcessTable> {
  return new Promise((resolve) => {
    const options = {
      env: { LC_ALL: 'C', PATH: '/bin:/usr/bin:/usr/sbin:/sbin' },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 10_000,
    };
    execFile('ps', ['-axo', 'pid=,ppid=,pgid=,stat=,time=,lstart='], options, (_error, stdout) =>
      resolve(parsePs(stdout)),
    );
  });
}

export async function readProcessTable(): Promise<ProcessTable> {
  return process.platform === 'linux' ? readProcTable() : readPsTable();
}

/** As the process was started with, NUL between; empty where it can't be read: macOS hides it, so does another user. */
export function readEnvironment(pid: number): string {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/environ`, 'latin1') : '';
  } catch {
    return '';
  }
}
