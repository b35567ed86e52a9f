import { lstatSync } from 'node:fs';
import { absolute, joinPath, type BytePath } from './byte-path.ts';
import { removePath } from './remove-path.ts';
import { isRealFolder, walkTree } from './walk-tree.ts';

/** Files that git opens wherever it writes beside them. */
const openedByGit = new Set(['.gitattributes', '.gitignore']);
/** Beyond these nothing is looked at: in folders so full nobody's tracked files come to lie. */
const maxWalked = 200_000;

/** Whoever had the tree may have put a FIFO where git would open it, and wait for ever. */
export function removeTraps(root: string, tracked: Iterable<BytePath>, untracked: readonly BytePath[]): void {
  for (const folder of tracked) {
    if (!isRealFolder(absolute(root, folder))) continue;
    for (const name of openedByGit) {
      const path = absolute(root, joinPath(folder, name));
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat !== undefined && !stat.isFile() && !stat.isSymbolicLink() && !stat.isDirectory()) removePath(path);
    }
  }
  for (const top of untracked) {
    if (!isRealFolder(absolute(root, top))) continue;
    for (const entry of walkTree(root, top, () => true, maxWalked)) {
      if (entry.kind === 'special' && openedByGit.has(entry.name)) removePath(absolute(root, entry.path));
    }
  }
}
