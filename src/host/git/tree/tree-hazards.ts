import { chmodSync, lstatSync } from 'node:fs';
import { absolute, parentOf, type BytePath } from './byte-path.ts';
import { removePath } from './remove-path.ts';
import { walkTree, type Walked } from './walk-tree.ts';

/** A file of this size is no source; hashing one that is nearly all hole would take hours. */
export const maxFileBytes = 1024 * 1024 * 1024;

const maxWalked = 3_000_000;

/** What makes `git add` fail, hang, or treat a part of the tree as another repository's. */
export interface TreeHazards {
  /** Folders with a `.git` of their own. */
  readonly nested: readonly BytePath[];
  /** FIFOs, sockets, devices. */
  readonly special: readonly BytePath[];
  readonly huge: readonly BytePath[];
  /** Made readable again. */
  readonly unlocked: readonly BytePath[];
}

/**
 * Walks the whole tree, links not followed, and removes what would stop git for ever: a FIFO that git opens because of
 * its name. Costs too much for each snapshot, so it runs only after git complained or took long.
 */
export function findTreeHazards(root: string, submodules: ReadonlySet<BytePath>): TreeHazards {
  const nested: BytePath[] = [];
  const special: BytePath[] = [];
  const huge: BytePath[] = [];
  const unlocked: BytePath[] = [];
  unlock(root, { path: '', name: '', kind: 'folder' }, unlocked);
  const enter = (folder: Walked): boolean => {
    if (folder.name === '.git' || submodules.has(folder.path)) return false;
    unlock(root, folder, unlocked);
    return true;
  };
  for (const entry of walkTree(root, '', enter, maxWalked)) {
    if (entry.path === '.git') continue;
    if (entry.name === '.git') nested.push(parentOf(entry.path));
    else if (entry.kind === 'special') {
      special.push(entry.path);
      if (entry.name === '.gitignore' || entry.name === '.gitattributes') removePath(absolute(root, entry.path));
    } else if (entry.kind === 'file' && unlock(root, entry, unlocked) > maxFileBytes) huge.push(entry.path);
  }
  return { nested, special, huge, unlocked };
}

/** Gives the owner what is needed to read; the size. */
function unlock(root: string, entry: Walked, unlocked: BytePath[]): number {
  const path = absolute(root, entry.path);
  const wanted = entry.kind === 'folder' ? 0o700 : 0o400;
  try {
    const stat = lstatSync(path);
    if ((stat.mode & wanted) !== wanted) {
      chmodSync(path, (stat.mode & 0o777) | wanted);
      unlocked.push(entry.path);
    }
    return stat.size;
  } catch {
    return 0;
  }
}
