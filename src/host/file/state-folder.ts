import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { maxSafeIdBytes, safeId } from '../../core/plan/safe-id.ts';

/** Where lastgreen keeps everything of its own: `$LASTGREEN_HOME`, else the platform's state folder. Always absolute. */
export function stateHome(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (env['LASTGREEN_HOME']) return resolve(env['LASTGREEN_HOME']);
  const home = env['HOME'] || homedir();
  if (platform === 'darwin') return resolve(home, 'Library', 'Application Support', 'lastgreen');
  const state = env['XDG_STATE_HOME'];
  // The XDG specification has relative paths ignored.
  return resolve(state && isAbsolute(state) ? state : join(home, '.local', 'state'), 'lastgreen');
}

const maxNameChars = 60;

/** One folder per repository's common git directory: linked worktrees share it. Named so that a person finds it. */
export function repositoryFolder(home: string, commonDir: string): string {
  const path = resolve(commonDir);
  const key = createHash('sha256').update(path).digest('hex').slice(0, 12);
  const name = basename(path) === '.git' ? basename(dirname(path)) : basename(path, '.git');
  const safe = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]/gu, '_');
  // By characters: half a surrogate pair is no name.
  return join(home, `${Array.from(safe).slice(0, maxNameChars).join('') || 'root'}-${key}`);
}

/** File of a named lock: one for all repositories, since what gates share is the machine's. */
export function namedLock(home: string, name: string): string {
  const safe = safeId(name);
  const short = safe.length <= maxSafeIdBytes ? safe : createHash('sha256').update(name).digest('hex');
  return join(lockFolder(home), short);
}

/** No repository's folder has this name: theirs end in a digest. */
export function lockFolder(home: string): string {
  return join(home, 'locks');
}

/** Folders and files of one loop inside its repository's folder. */
export interface LoopFolder {
  readonly folder: string;
  readonly journal: string;
  readonly lock: string;
  readonly pause: string;
  /** What people asked for and no run has taken up yet, one file each. */
  readonly requests: string;
  readonly report: string;
  readonly agentTree: string;
  readonly verificationTree: string;
  /** Indexes and notes that the trees need, out of the agent's reach. */
  readonly trees: string;
  cycle(number: number): string;
}

export function loopFolder(repository: string, safeLoop: string, treeName: string): LoopFolder {
  const folder = join(repository, 'loops', safeLoop);
  return {
    folder,
    journal: join(folder, 'journal.jsonl'),
    lock: join(folder, 'lock'),
    pause: join(folder, 'pause'),
    requests: join(folder, 'requests'),
    report: join(folder, 'report.md'),
    agentTree: join(repository, 'trees', treeFolder(safeLoop), 'agent', treeName),
    verificationTree: join(repository, 'trees', treeFolder(safeLoop), 'verify', treeName),
    trees: join(folder, 'trees'),
    cycle: (number) => join(folder, 'cycles', String(number)),
  };
}

/**
 * Toolchains work in here, and some take a `%` for their own (rust-lld can't write below one). A safe id has neither `.`
 * nor `@`; a name that begins with `.` would be passed over as hidden.
 */
function treeFolder(safeLoop: string): string {
  return safeLoop.replaceAll('%', '.').replace(/^\./, '@');
}
