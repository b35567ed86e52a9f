import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Where lastgreen keeps everything of its own: `$LASTGREEN_HOME`, else the platform's state folder. */
export function stateHome(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (env['LASTGREEN_HOME']) return env['LASTGREEN_HOME'];
  const home = env['HOME'] || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'lastgreen');
  return join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'lastgreen');
}

/** One folder per repository's common git directory: linked worktrees share it. Named so that a person finds it. */
export function repositoryFolder(home: string, commonDir: string): string {
  const key = createHash('sha256').update(commonDir).digest('hex').slice(0, 12);
  const name = basename(commonDir) === '.git' ? basename(dirname(commonDir)) : basename(commonDir, '.git');
  return join(home, `${name.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 60)}-${key}`);
}

/** Folders and files of one loop inside its repository's folder. */
export interface LoopFolder {
  readonly folder: string;
  readonly journal: string;
  readonly lock: string;
  readonly pause: string;
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
    report: join(folder, 'report.md'),
    agentTree: join(repository, 'trees', safeLoop, 'agent', treeName),
    verificationTree: join(repository, 'trees', safeLoop, 'verify', treeName),
    trees: join(folder, 'trees'),
    cycle: (number) => join(folder, 'cycles', String(number)),
  };
}
