import { readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** As many as the kernel follows. */
const maxLinks = 40;

/** The path that a symbolic link leads to, link by link, also where nothing is there yet. Any other path as it is. */
export function followLinks(path: string): string {
  let at = path;
  for (let links = 0; links < maxLinks; links += 1) {
    const target = readLink(at);
    if (target === null) return at;
    // `..` in a link counts from where the link really is.
    at = resolve(realpathSync(dirname(at)), target);
  }
  throw new Error('too many symbolic links');
}

/** `null` where there is no link. */
function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EINVAL' || code === 'ENOENT') return null;
    throw error;
  }
}
