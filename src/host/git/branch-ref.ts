/** The full name of a branch. Throws for what git would refuse as a name; it becomes a path here. */
export function branchRef(branch: string): string {
  const bad =
    branch === '' ||
    branch.startsWith('-') ||
    branch.endsWith('.') ||
    // oxlint-disable-next-line no-control-regex
    /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{/.test(branch) ||
    branch.split('/').some((part) => part === '' || part.startsWith('.') || part.endsWith('.lock'));
  if (bad) throw new Error(`Not a branch name: ${branch}`);
  return `refs/heads/${branch}`;
}
