import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface SmallRepository {
  readonly folder: string;
  readonly root: string;
  /** No setting of the user's reaches git, lastgreen or the agent. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Content {
  readonly tracked: Readonly<Record<string, string>>;
  readonly untracked?: Readonly<Record<string, string>>;
}

/** A repository with one commit in a temporary folder; the caller removes `folder`. */
export function makeRepository({ tracked, untracked = {} }: Content): SmallRepository {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const root = join(folder, 'project');
  mkdirSync(root);
  writeFileSync(join(folder, '.gitconfig'), '[user]\n\tname = Bench\n\temail = bench@localhost\n');
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    LASTGREEN_HOME: join(folder, 'state'),
  };
  write(root, tracked);
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: root, env, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Begin');
  write(root, untracked);
  return { folder, root, env };
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}
