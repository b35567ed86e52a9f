import picomatch from 'picomatch';

/** Whether a path is one of those that globs name. A glob without a slash at its end also names what lies below it; one of the top names everything. */
export function pathMatcher(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const matchers = globs.flatMap((glob): ((path: string) => boolean)[] => {
    const trimmed = glob.replace(/^\.\//, '').replace(/\/+$/, '');
    if (trimmed === '' || trimmed === '.') return [() => true];
    return [picomatch(trimmed, { dot: true }), picomatch(`${trimmed}/**`, { dot: true })];
  });
  return (path) => matchers.some((matches) => matches(path));
}
