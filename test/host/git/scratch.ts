import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

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
