import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { hostname } from 'node:os';

/** A process told apart from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Kernel's start time of the process, as the platform gives it; `null` where it could not be read. */
  readonly startTime: string | null;
  /** Changes with each boot; `null` where the platform has none. */
  readonly bootId: string | null;
  readonly host: string;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, startTime: startTimeOf(pid), bootId: bootId(), host: hostname() };
}

/** The very process still lives. On another host it can't be told: taken for alive. */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true;
  if (identity.bootId !== null && identity.bootId !== bootId()) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startTimeOf(identity.pid);
  return now !== null && (identity.startTime === null || now === identity.startTime);
}

function startTimeOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold blanks and brackets itself: count fields behind the last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return null;
      return fields[19] ?? null;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim() || null;
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
