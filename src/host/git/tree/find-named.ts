import { lstatSync } from 'node:fs';
import { absolute, bytePath, pathText, type BytePath } from './byte-path.ts';
import { extraPattern } from './extra-pattern.ts';
import { walkTree } from './walk-tree.ts';

const maxWalked = 500_000;

/** What a glob of `trees` names in the user's checkout now, tracked or not. */
export function* findNamed(root: string, glob: string): Generator<BytePath> {
  const pattern = extraPattern(glob);
  const from = bytePath(pattern.from);
  if (lstatSync(absolute(root, from), { throwIfNoEntry: false }) === undefined) return;
  if (pattern.literal) {
    yield from;
    return;
  }
  for (const { path, name } of walkTree(root, from, (folder) => folder.name !== '.git', maxWalked))
    if (name !== '.git' && pattern.matches(pathText(path))) yield path;
}
