import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseProcStat } from '../process/parse-proc-stat.ts';

/** What the kernel says of a process: when it started, as the platform writes it. `ended`: a zombie. `hidden`: it doesn't say. */
export type ProcessStart =
  | { readonly kind: 'started'; readonly at: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'hidden' };

export function readProcessStart(pid: number): ProcessStart {
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

/** Reads a line of `ps -o stat= -o lstart=`. */
export function parsePsLine(text: string): ProcessStart {
  const [, state, at] = /^\s*(\S+)\s+(\S.*\S)\s*$/.exec(text) ?? [];
  if (state === undefined || at === undefined) return { kind: 'hidden' };
  return state.startsWith('Z') ? { kind: 'ended' } : { kind: 'started', at: at.replace(/\s+/g, ' ') };
}
