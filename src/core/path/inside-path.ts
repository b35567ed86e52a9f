/**
 * A path or glob below the top of the repository, without the `./`, `//` and `/` at its end that people write; `null`
 * for one that names the top itself, leads out of it, or that no system can open.
 */
export function insidePath(written: string): string | null {
  if (written.startsWith('/') || written.includes('\0')) return null;
  const parts = written.split('/').filter((part) => part !== '' && part !== '.');
  const path = parts.join('/');
  return path.trim() === '' || parts.includes('..') ? null : path;
}
