/** A path from a folder, both with slashes, without `.` and `..` in it where that can be done; `''` is the top. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of path.startsWith('/') ? path.split('/') : [...folder.split('/'), ...path.split('/')]) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}
