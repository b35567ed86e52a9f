import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { JournalEvent, RunStarted } from '../core/journal/event.ts';
import { fold } from '../core/loop/fold.ts';
import { emptyState, type LoopState } from '../core/loop/state.ts';
import { readSafeId } from '../core/plan/safe-id.ts';
import { readFirstEvent, readJournal, type JournalReading } from '../host/file/journal-file.ts';
import { FileFault } from '../host/file/file-fault.ts';
import { identify, isAlive } from '../host/file/process-identity.ts';
import { readHolder } from '../host/file/lock.ts';
import type { LockHolder } from '../host/file/lock-holder.ts';
import { loopFolder, repositoryFolder, stateHome, type LoopFolder } from '../host/file/state-folder.ts';
import type { Repository } from '../host/git/port.ts';
import { describeDamage, stopAtDamage } from './journal-damage.ts';

/** A loop as its journal tells it, for commands that only look. */
export interface LoopView {
  readonly folder: LoopFolder;
  readonly repositoryFolder: string;
  readonly state: LoopState;
  readonly reading: JournalReading;
  /** How many other loops are in the repository. */
  readonly others: number;
  /** Of all loops of the repository. */
  readonly branches: readonly string[];
  /** Branches of the loops that are worked on now. */
  readonly active: readonly string[];
  /** The process that works on it now. */
  readonly holder: LockHolder | null;
}

export type LoopFinding =
  | { readonly kind: 'found'; readonly view: LoopView }
  | { readonly kind: 'none' }
  /** Nothing of that name; these are there. */
  | { readonly kind: 'unknown'; readonly branches: readonly string[] }
  | { readonly kind: 'several'; readonly branches: readonly string[] };

/** Finds a loop of the repository by plan or branch; where there is one only, it needs no name. */
export function findLoop(
  repository: Repository,
  env: Readonly<Record<string, string | undefined>>,
  name: string | null,
  cwd: string,
  onEvent: (event: JournalEvent) => void = () => undefined,
): LoopFinding {
  const home = repositoryFolder(stateHome(env), repository.commonDir);
  const loops = listLoops(home, basename(repository.root));
  if (loops.length === 0) return { kind: 'none' };
  const fitting = name === null ? loops : loops.filter((loop) => isNamed(loop, name, repository, cwd));
  const branches = (name === null || fitting.length > 1 ? fitting : loops).map(({ branch }) => branch);
  const [first, second] = fitting;
  if (first === undefined) return { kind: 'unknown', branches };
  if (second !== undefined && name !== null) return { kind: 'several', branches };
  // Without a name the one that works now, else the one that worked last.
  const only = second === undefined ? first : fitting.reduce((best, each) => (isNearer(each, best) ? each : best));
  const state = emptyState();
  const reading = readJournal(only.folder.journal, (event) => {
    fold(state, event);
    onEvent(event);
  });
  if (!reading.ok) stopAtDamage(state, describeDamage(reading, only.folder));
  const holder = readHolder(only.folder.lock);
  const view = {
    folder: only.folder,
    repositoryFolder: home,
    state,
    reading,
    others: loops.length - 1,
    branches: loops.map(({ branch }) => branch),
    active: loops.filter(isRunning).map(({ branch }) => branch),
    holder: holder !== null && isAlive(holder) ? holder : null,
  };
  return { kind: 'found', view };
}

interface ListedLoop {
  readonly folder: LoopFolder;
  readonly branch: string;
  /** `null`: its journal is damaged from the first line on. */
  readonly start: RunStarted | null;
}

function isNearer(one: ListedLoop, other: ListedLoop): boolean {
  const [runs, otherRuns] = [isRunning(one), isRunning(other)];
  return runs === otherRuns ? changedAtMs(one) > changedAtMs(other) : runs;
}

function isRunning({ folder }: ListedLoop): boolean {
  const holder = readHolder(folder.lock);
  return holder !== null && isAlive(holder);
}

function changedAtMs({ folder }: ListedLoop): number {
  return statSync(folder.journal, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function listLoops(home: string, treeName: string): ListedLoop[] {
  const loops = join(home, 'loops');
  if (!existsSync(loops)) return [];
  return readdirSync(loops).flatMap((name): ListedLoop[] => {
    const folder = loopFolder(home, name, treeName);
    const first = readFirstEvent(folder.journal);
    if (first?.type === 'run-started') return [{ folder, branch: first.branch, start: first }];
    return isDamaged(folder) ? [{ folder, branch: readSafeId(name) ?? name, start: null }] : [];
  });
}

/** A journal that holds nothing yet, or a torn first line, is none. */
function isDamaged({ journal }: LoopFolder): boolean {
  try {
    return !readJournal(journal, () => undefined).ok;
  } catch (error) {
    if (error instanceof FileFault) return false;
    throw error;
  }
}

function isNamed({ branch, start }: ListedLoop, name: string, repository: Repository, cwd: string): boolean {
  const path = relative(repository.root, realPath(resolve(cwd, name))).replaceAll('\\', '/');
  return branch === name || start?.plan.path === path || branch === `lastgreen/${name}`;
}

/** As a plan is opened: links followed. A plan that is gone keeps the name it was called by. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * The living run of the repository in whose pid namespace this process is not, though the machine is the same: an agent or
 * a gate of that run, or of what it started. `null`: there is none, or the platform has no such namespaces.
 */
export function findRunAround(
  repository: Repository,
  env: Readonly<Record<string, string | undefined>>,
): LockHolder | null {
  const own = identify(process.pid);
  if (own.pidNamespace === null) return null;
  const home = repositoryFolder(stateHome(env), repository.commonDir);
  const holders = listLoops(home, basename(repository.root)).map(({ folder }) => readHolder(folder.lock));
  const isAround = (holder: LockHolder | null): boolean =>
    holder !== null &&
    holder.host === own.host &&
    holder.bootId === own.bootId &&
    holder.pidNamespace !== null &&
    holder.pidNamespace !== own.pidNamespace;
  return holders.find(isAround) ?? null;
}
