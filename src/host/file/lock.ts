import { hash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FileFault } from './file-fault.ts';
import { parseHolder, type LockHolder } from './lock-holder.ts';
import { identify, isAlive } from './process-identity.ts';
import { readRegular } from './read-regular.ts';

export type LockResult =
  | { readonly kind: 'held'; release(): void; readonly tookOver: LockHolder | null }
  | { readonly kind: 'refused'; readonly holder: LockHolder };

/** How often a lock may change hands, and how many may die while taking over one dead holder's lock, before this gives up. */
const maxRounds = 100;
const maxLockBytes = 64 * 1024;

/**
 * One living process per loop. `link(2)` fails where the name exists, also on network file systems; the content names
 * the holder so that a dead one can be taken over and a recycled pid isn't mistaken for it. Whoever takes over needs a
 * claim on that very lock, a link of which there can be one; whoever dies with a claim is followed by the next number,
 * never removed, since two who remove it would let a third one in. So at any time one living process at most may replace
 * a dead lock, and the file system alone sees to it: Node has no `flock`, and a socket's name holds in one network
 * namespace only. `run`: the run in whose cycle the caller works. Throws a `FileFault` where the lock can't be made or
 * read.
 */
export function acquireLock(path: string, nowMs: number, run: string | null = null): LockResult {
  const since = new Date(nowMs).toISOString();
  const holder: LockHolder = { ...identify(process.pid), since, ...(run === null ? {} : { run }) };
  // The same process may hold the same lock twice within a millisecond.
  const text = JSON.stringify({ ...holder, nonce: randomBytes(8).toString('hex') });
  const own = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(own, text, { flag: 'wx', mode: 0o600 });
    const result = contend(own, path, text);
    if (result.kind === 'held') sweep(path);
    return result;
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault(`can't take the lock ${path}`, error);
  } finally {
    // Fails only where making it has failed.
    rmQuietly(own);
  }
}

function contend(own: string, path: string, text: string): LockResult {
  const release = (): void => releaseLock(path, text);
  for (let round = 0; round < maxRounds; round += 1) {
    if (tryLink(own, path)) return { kind: 'held', tookOver: null, release };
    const found = readText(path);
    // Over a network a link may be made and its answer lost.
    if (found === text) return { kind: 'held', tookOver: null, release };
    if (found === null) continue;
    const other = parseHolder(found);
    if (other !== null && isAlive(other)) return { kind: 'refused', holder: other };
    const claim = claimTakeover(own, path, text, found);
    if (claim.kind === 'theirs') return { kind: 'refused', holder: claim.holder };
    if (claim.kind === 'ours' && takeOver(claim.path, own, path, found))
      return { kind: 'held', tookOver: other, release };
  }
  throw new FileFault(`can't take the lock ${path}`, `it changed hands ${maxRounds} times`);
}

type Claim =
  | { readonly kind: 'ours'; readonly path: string }
  | { readonly kind: 'theirs'; readonly holder: LockHolder }
  /** A claim was there and is no more: someone is done with this takeover. */
  | { readonly kind: 'over' };

/** Claims the right to replace a dead lock of this very content; the claims of the dead stay and are gone past. */
function claimTakeover(own: string, path: string, text: string, dead: string): Claim {
  const key = hash('sha256', dead, 'hex').slice(0, 16);
  for (let heir = 0; heir < maxRounds; heir += 1) {
    const claim = `${path}.${key}.${heir}.claim`;
    if (tryLink(own, claim)) return { kind: 'ours', path: claim };
    const found = readText(claim);
    if (found === text) return { kind: 'ours', path: claim };
    if (found === null) return { kind: 'over' };
    const claimant = parseHolder(found);
    if (claimant !== null && isAlive(claimant)) return { kind: 'theirs', holder: claimant };
  }
  return { kind: 'over' };
}

/** With the claim no one else may replace the dead lock; it may have been replaced before, and the claims removed. */
function takeOver(claim: string, own: string, path: string, dead: string): boolean {
  try {
    if (readText(path) !== dead) return false;
    renameSync(own, path);
    return true;
  } finally {
    rmQuietly(claim);
  }
}

/** The living or dead holder that a lock file names; `null` when there is none, or it can't be read. */
export function readHolder(path: string): LockHolder | null {
  try {
    return parseHolder(readRegular(path, maxLockBytes).toString('utf8'));
  } catch {
    return null;
  }
}

function releaseLock(path: string, text: string): void {
  try {
    if (readText(path) === text) rmSync(path, { force: true });
  } catch (error) {
    throw new FileFault(`can't release the lock ${path}`, error);
  }
}

/** Frees the locks in a folder that an agent of a run held, once every process of that agent is gone. */
export function freeLocksOf(run: string, folder: string): void {
  // From outside of its namespace nobody else can tell that it is dead, so nobody else takes one of these over meanwhile.
  for (const name of namesIn(folder)) {
    const left = join(folder, name);
    if (readHolder(left)?.run === run) rmQuietly(left);
  }
}

/** Removes what killed processes left beside the lock. While it is held by a living one no claim means anything. */
function sweep(path: string): void {
  for (const name of namesIn(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !/\.(claim|tmp)$/.test(name)) continue;
    const left = join(dirname(path), name);
    const writer = readHolder(left);
    if (writer !== null && !isAlive(writer)) rmQuietly(left);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that may be written but not listed.
    return [];
  }
}

/** `null` where there is no such file. What can't be read must not be taken for dead. */
function readText(path: string): string | null {
  try {
    return readRegular(path, maxLockBytes).toString('utf8');
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    if (error.code === 'ENOENT') return null;
    // What the lock was wanted for is said by who wanted it.
    throw error.cause;
  }
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

function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Left for the next one's sweep.
  }
}
