import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { discoverRepository } from '../../../src/host/git/discover-repository.ts';
import { readFrozenSettings } from '../../../src/host/git/read-frozen-settings.ts';
import { openRunnerGit } from '../../../src/host/git/runner-git.ts';

/** The environment of a user who has configured nothing; HOME is the test's own. */
export interface User {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-git-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function scratchUser(gitconfig = '[user]\n\tname = Ann Other\n\temail = ann@example.org\n'): User {
  const home = scratchFolder();
  writeFileSync(join(home, '.gitconfig'), gitconfig);
  return { home, env: { PATH: process.env['PATH'] ?? '', HOME: home } };
}

/** Git as the user runs it by hand. */
export function gitBy(user: User, cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd,
    env: { ...user.env, GIT_CONFIG_NOSYSTEM: '1' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).replace(/\n$/, '');
}

export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A repository with one commit of these files on branch `main`. */
export function scratchRepository(
  user: User,
  files: Readonly<Record<string, string | Uint8Array>> = { 'a.txt': 'one\n', 'src/b.txt': 'two\n' },
  init: readonly string[] = [],
): string {
  const root = join(scratchFolder(), 'repo');
  mkdirSync(root);
  gitBy(user, root, 'init', '-q', '-b', 'main', ...init);
  write(root, files);
  gitBy(user, root, 'add', '-A');
  gitBy(user, root, 'commit', '-q', '-m', 'Begin');
  return root;
}

/** The runner's git for a repository, as a run would open it. */
export async function openScratchRunner(user: User, root: string, directory = join(scratchFolder(), 'runner')) {
  const found = await discoverRepository(root, user.env);
  if (!found.ok) throw new Error(found.problem.message);
  const settings = await readFrozenSettings(found.repository, user.env);
  mkdirSync(directory, { recursive: true });
  const runner = await openRunnerGit(found.repository, settings, directory, user.env);
  onTestFinished(() => runner.close());
  return runner;
}

/** Every file below a folder with its bytes, mode and link target; for "nothing changed". */
export function listFiles(folder: string, leaveOut: (path: string) => boolean = () => false): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (leaveOut(path)) continue;
    const full = join(folder, path);
    const entry = lstatSync(full);
    let content = '';
    if (entry.isSymbolicLink()) content = readlinkSync(full);
    else if (entry.isFile()) content = readFileSync(full).toString('base64');
    files[path] = `${entry.mode.toString(8)} ${entry.isDirectory() ? '' : entry.mtimeMs} ${content}`;
  }
  return files;
}
