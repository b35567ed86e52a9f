import { relative } from 'node:path';

/** A file's path from the top of the repository, with slashes; `null`: there is none, or it lies outside. */
export function pathInside(root: string, file: string | null): string | null {
  if (file === null) return null;
  const path = relative(root, file).replaceAll('\\', '/');
  return path === '..' || path.startsWith('../') ? null : path;
}
