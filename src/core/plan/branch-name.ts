export const branchNameHint = 'a name that git takes for a branch, such as lastgreen/night';

/** By the rules of `git check-ref-format --branch`, without what that expands (`@{-1}`). */
export function isBranchName(name: string): boolean {
  return (
    name !== '' &&
    name !== 'HEAD' &&
    !name.startsWith('-') &&
    !name.endsWith('.') &&
    // oxlint-disable-next-line no-control-regex
    !/[\0-\x20\x7f~^:?*[\\]|\.\.|@\{/.test(name) &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
  );
}
