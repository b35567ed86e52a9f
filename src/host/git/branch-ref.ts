import { isBranchName } from '../../core/plan/branch-name.ts';

/** The full name of a branch. Throws for what git would refuse as a name; it becomes a path here. */
export function branchRef(branch: string): string {
  if (!isBranchName(branch)) throw new Error(`Not a branch name: ${branch}`);
  return `refs/heads/${branch}`;
}
