import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

/** Who holds a loop. */
export interface LockHolder extends ProcessIdentity {
  /** ISO 8601. */
  readonly since: string;
}

export type LockResult =
  | { readonly kind: 'held'; release(): void; readonly tookOver: LockHolder | null }
  | { readonly kind: 'refused'; readonly holder: LockHolder };

const maxRounds = 20;

/**
 * One living process per loop. `link(2)` fails where the name exists, also on network file systems; the content names
 * the holder so that a dead one can be taken over and a recycled pid isn't mistaken for it.
 */
export function acquireLock(path: string, nowMs: number): LockResult {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  const holder: LockHolder = { ...identify(process.pid), since: new Date(nowMs).toISOString() };
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  let tookOver: LockHolder | null = null;
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      if (tryLink(own, path)) return { kind: 'held', tookOver, release: () => releaseLock(path, holder) };
      const other = readHolder(path);
      if (other !== null && isAlive(other)) return { kind: 'refused', holder: other };
      if (takeAway(own, path)) tookOver = other;
    }
  } finally {
    rmSync(own, { force: true });
  }
  const other = readHolder(path);
  return { kind: 'refused', holder: other ?? holder };
}

/** Removes a dead holder's lock. Only one process at a time may, or a second one would remove the first one's new lock. */
function takeAway(own: string, path: string): boolean {
  const turn = `${path}.turn`;
  if (!tryLink(own, turn)) {
    const other = readHolder(turn);
    if (other === null || !isAlive(other)) rmSync(turn, { force: true });
    return false;
  }
  try {
    const other = readHolder(path);
    if (other !== null && isAlive(other)) return false;
    rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(turn, { force: true });
  }
}

/** The living or dead holder that a lock file names; `null` when there is none, or it can't be read. */
export function readHolder(path: string): LockHolder | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockHolder>;
    if (typeof value.pid !== 'number' || typeof value.host !== 'string' || typeof value.since !== 'string') return null;
    return {
      pid: value.pid,
      host: value.host,
      since: value.since,
      startTime: value.startTime ?? null,
      bootId: value.bootId ?? null,
    };
  } catch {
    return null;
  }
}

function releaseLock(path: string, holder: LockHolder): void {
  const now = readHolder(path);
  if (now?.pid === holder.pid && now.since === holder.since) rmSync(path, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
