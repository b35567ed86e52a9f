/** node:test names the stand-in for a file that has no tests by its path: absolute up to Node 20, relative later. */
export function isFileWithoutTests(name: string): boolean {
  if (!/\.[cm]?[jt]sx?$/.test(name) || /\s(?:#|-)\s/.test(name)) return false;
  return name.startsWith('/') || /(?:^|\/)tests?\/\S+$|[._-](?:test|spec)\.[cm]?[jt]sx?$/.test(name);
}
