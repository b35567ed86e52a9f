import { access, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { unlessMissing } from './durable-file.ts';
import type { Repository } from './port.ts';

export interface UserHead {
  readonly worktree: string;
  readonly branch: string | null;
}

const heads = 'refs/heads/';

async function textOf(...path: string[]): Promise<string | null> {
  return (await unlessMissing(readFile(join(...path), 'utf8')))?.trim() ?? null;
}

function shortName(ref: string | null | undefined): string | null {
  return ref?.startsWith(heads) === true ? ref.slice(heads.length) : null;
}

/**
 * Branches that a worktree is on: HEAD's, and those that a rebase or a bisect comes back to when HEAD is detached
 * meanwhile. Git itself refuses to move them too.
 */
async function branchesOf(gitDir: string): Promise<readonly string[]> {
  const [head, merging, applying, updating, bisecting] = await Promise.all([
    textOf(gitDir, 'HEAD'),
    textOf(gitDir, 'rebase-merge/head-name'),
    textOf(gitDir, 'rebase-apply/head-name'),
    textOf(gitDir, 'rebase-merge/update-refs'),
    textOf(gitDir, 'BISECT_START'),
  ]);
  const names = [
    shortName(head?.startsWith('ref:') === true ? head.slice('ref:'.length).trim() : null),
    shortName(merging),
    shortName(applying),
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

async function mainWorktree(repository: Repository): Promise<MainWorktree> {
  const { commonDir, gitDir, root } = repository;
  if (gitDir === commonDir) return { path: root, bare: false };
  const core = /^\s*\[core\][^[]*/im.exec((await textOf(commonDir, 'config')) ?? '')?.[0] ?? '';
  const elsewhere = /^\s*worktree\s*=\s*(.+?)\s*$/im.exec(core)?.[1];
  if (elsewhere !== undefined) return { path: resolve(commonDir, elsewhere), bare: false };
  return {
    path: basename(commonDir) === '.git' ? dirname(commonDir) : commonDir,
    bare: /^\s*bare\s*(?:=\s*(?:true|yes|on|1)\s*)?$/im.test(core),
  };
}

/** Where a linked worktree's files are; `null`: they are gone and nobody keeps the place for a disk that is away. */
async function linkedPath(admin: string): Promise<string | null> {
  const gitFile = await textOf(admin, 'gitdir');
  if (gitFile === null) return null;
  const path = resolve(admin, gitFile);
  const exists = await Promise.any([access(path), access(join(admin, 'locked'))]).then(
    () => true,
    () => false,
  );
  return exists ? dirname(path) : null;
}

/** Worktrees of the user's and the branches they are on, read from files. */
export async function readUserHeads(repository: Repository): Promise<readonly UserHead[]> {
  const found: UserHead[] = [];
  const add = async (worktree: string, gitDir: string): Promise<void> => {
    const branches = await branchesOf(gitDir);
    if (branches.length === 0) found.push({ worktree, branch: null });
    else found.push(...branches.map((branch) => ({ worktree, branch })));
  };
  const main = await mainWorktree(repository);
  if (!main.bare) await add(main.path, repository.commonDir);
  const folder = join(repository.commonDir, 'worktrees');
  for (const id of ((await unlessMissing(readdir(folder))) ?? []).toSorted()) {
    const path = await linkedPath(join(folder, id));
    if (path !== null) await add(path, join(folder, id));
  }
  return found;
}
