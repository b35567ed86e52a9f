import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { parseProcStat } from '../process/parse-proc-stat.ts';
import { parsePsLine, type ProcessStart } from './parse-ps-line.ts';

/** A process told apart from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Kernel's start time of the process, as the platform gives it; `null` where it could not be read. */
  readonly startTime: string | null;
  /** Changes with each boot; `null` where the platform has none. */
  readonly bootId: string | null;
  readonly host: string;
  /** Pids mean something only within it; `null` where the platform has none. */
  readonly pidNamespace: string | null;
}

export function identify(pid: number): ProcessIdentity {
  const start = readProcessStart(pid);
  return {
    pid,
    startTime: start.kind === 'started' ? start.at : null,
    bootId: bootId(),
    host: hostname(),
    pidNamespace: pidNamespace(),
  };
}

/** The very process still lives. Where that can't be told (another host, a hidden start time) it is taken for alive. */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true;
  const boot = bootId();
  if (identity.bootId !== null && boot !== null && identity.bootId !== boot) return false;
  // A pid of another namespace can't be looked up from here: an agent in its own would take its runner for dead.
  const here = pidNamespace();
  if (identity.pidNamespace !== null && here !== null && identity.pidNamespace !== here) return true;
  if (!exists(identity.pid)) return false;
  const start = readProcessStart(identity.pid);
  if (start.kind === 'ended') return false;
  // Other users' processes may be hidden (`hidepid`); or it ended just now.
  if (start.kind === 'hidden') return exists(identity.pid);
  return identity.startTime === null || start.at === identity.startTime;
}

function readProcessStart(pid: number): ProcessStart {
  try {
    return process.platform === 'linux'
      ? readStat(pid)
      : parsePsLine(execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], psOptions));
  } catch {
    return { kind: 'hidden' };
  }
}

function readStat(pid: number): ProcessStart {
  const stat = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === null) return { kind: 'hidden' };
  return stat.zombie ? { kind: 'ended' } : { kind: 'started', at: stat.startTicks };
}

const psOptions: ExecFileSyncOptionsWithStringEncoding = {
  encoding: 'utf8',
  timeout: 5000,
  stdio: ['ignore', 'pipe', 'ignore'],
  // The time is written in the locale and zone of whoever asks; two askers must read the same.
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/bin:/usr/bin:/usr/sbin:/sbin' },
};

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
