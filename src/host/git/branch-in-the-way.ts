import { branchRef } from './branch-ref.ts';
import { bytePath, pathText } from './tree/byte-path.ts';
import { readRefs } from './tree/user-refs.ts';

const heads = 'refs/heads/';

/** `a` stands in the way of `a/b`, and `a/b` in that of `a`. */
export function findBranchInTheWay(commonDir: string, branch: string): string | null {
  const wanted = `${bytePath(branchRef(branch))}/`;
  for (const ref of readRefs(commonDir, ['refs/heads']).keys()) {
    const other = `${ref}/`;
    if (other !== wanted && (other.startsWith(wanted) || wanted.startsWith(other)))
      return pathText(ref.slice(heads.length));
  }
  return null;
}
