import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { absolute, joinPath, type BytePath } from './byte-path.ts';

export interface Walked {
  readonly path: BytePath;
  readonly name: BytePath;
  readonly kind: 'folder' | 'file' | 'link' | 'special';
}

function kindOf(entry: Dirent<Buffer>): Walked['kind'] {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() ? 'link' : 'special';
}

function namesIn(root: string, folder: BytePath): Dirent<Buffer>[] {
  try {
    return readdirSync(absolute(root, folder), { encoding: 'buffer', withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Everything under `root`, folders before what is in them, nearest first; no link is followed. `enter` says whether to
 * look into a folder. Ends after `limit` entries.
 */
export function* walkTree(
  root: string,
  from: BytePath,
  enter: (folder: Walked) => boolean,
  limit: number,
): Generator<Walked> {
  const queue: BytePath[] = [from];
  let count = 0;
  for (let at = 0; at < queue.length; at++) {
    const folder = queue[at] ?? '';
    for (const entry of namesIn(root, folder)) {
      if (++count > limit) return;
      const name = entry.name.toString('latin1');
      const walked: Walked = { path: joinPath(folder, name), name, kind: kindOf(entry) };
      yield walked;
      if (walked.kind === 'folder' && enter(walked)) queue.push(walked.path);
    }
  }
}

/** `false` too for a link to a folder. */
export function isRealFolder(path: string | Buffer): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}
