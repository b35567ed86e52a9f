import { lstatSync } from 'node:fs';
import { absolute, bytePath, pathText } from './byte-path.ts';
import { extraPattern } from './extra-pattern.ts';
import { walkTree } from './walk-tree.ts';

const maxWalked = 500_000;

/** Whether a glob of `trees` names anything that is in the user's checkout now, tracked or not. */
export function isAnythingNamed(root: string, glob: string): boolean {
  const pattern = extraPattern(glob);
  const from = bytePath(pattern.from);
  if (lstatSync(absolute(root, from), { throwIfNoEntry: false }) === undefined) return false;
  if (pattern.literal) return true;
  for (const { path, name } of walkTree(root, from, (folder) => folder.name !== '.git', maxWalked))
    if (name !== '.git' && pattern.matches(pathText(path))) return true;
  return false;
}
