import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Repository } from './port.ts';
import { readTextIfThere } from './read-if-there.ts';

export interface UserHead {
  readonly worktree: string;
  readonly branch: string | null;
}

const heads = 'refs/heads/';

function textOf(...path: string[]): string | null {
  return readTextIfThere(join(...path))?.trim() ?? null;
}

function shortName(ref: string | null | undefined): string | null {
  return ref?.startsWith(heads) === true ? ref.slice(heads.length) : null;
}

/**
 * Branches that a worktree is on: HEAD's, and those that a rebase or a bisect comes back to when HEAD is detached
 * meanwhile. Git itself refuses to move them too.
 */
function branchesOf(gitDir: string): readonly string[] {
  const head = textOf(gitDir, 'HEAD');
  const updating = textOf(gitDir, 'rebase-merge/update-refs');
  const bisecting = textOf(gitDir, 'BISECT_START');
  const names = [
    shortName(head?.startsWith('ref:') === true ? head.slice('ref:'.length).trim() : null),
    shortName(textOf(gitDir, 'rebase-merge/head-name')),
    shortName(textOf(gitDir, 'rebase-apply/head-name')),
    ...(updating?.split('\n') ?? []).map(shortName),
    // A short name, or a commit's id when the bisect began detached.
    shortName(bisecting) ?? bisecting,
  ];
  return [...new Set(names.filter((name) => name !== null && name !== ''))] as string[];
}

interface MainWorktree {
  readonly path: string;
  readonly bare: boolean;
}

function mainWorktree(repository: Repository): MainWorktree {
  const { commonDir, gitDir, root } = repository;
  if (gitDir === commonDir) return { path: root, bare: false };
  const core = /^\s*\[core\][^[]*/im.exec(textOf(commonDir, 'config') ?? '')?.[0] ?? '';
  const elsewhere = /^\s*worktree\s*=\s*(.+?)\s*$/im.exec(core)?.[1];
  if (elsewhere !== undefined) return { path: resolve(commonDir, elsewhere), bare: false };
  return {
    path: basename(commonDir) === '.git' ? dirname(commonDir) : commonDir,
    bare: /^\s*bare\s*(?:=\s*(?:true|yes|on|1)\s*)?$/im.test(core),
  };
}

/** Where a linked worktree's files are; `null`: they are gone and nobody keeps the place for a disk that is away. */
function linkedPath(admin: string): string | null {
  const gitFile = textOf(admin, 'gitdir');
  if (gitFile === null) return null;
  const path = resolve(admin, gitFile);
  return existsSync(path) || existsSync(join(admin, 'locked')) ? dirname(path) : null;
}

/** Worktrees of the user's and the branches they are on, read from files. */
export function readUserHeads(repository: Repository): readonly UserHead[] {
  const found: UserHead[] = [];
  const add = (worktree: string, gitDir: string): void => {
    const branches = branchesOf(gitDir);
    if (branches.length === 0) found.push({ worktree, branch: null });
    else found.push(...branches.map((branch) => ({ worktree, branch })));
  };
  const main = mainWorktree(repository);
  if (!main.bare) add(main.path, repository.commonDir);
  const folder = join(repository.commonDir, 'worktrees');
  for (const id of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const path = linkedPath(join(folder, id));
    if (path !== null) add(path, join(folder, id));
  }
  return found;
}
