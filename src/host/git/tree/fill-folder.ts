import { COPYFILE_FICLONE } from 'node:constants';
import { chmodSync, copyFileSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readSmallFile } from '../../file/read-small-file.ts';
import { absolute, joinPath, parentOf, type BytePath } from './byte-path.ts';
import { removePath } from './remove-path.ts';

/** What a folder shall hold, and nothing else. */
export interface FolderContent {
  /** Those that files lie in need not be named. */
  readonly folders: readonly BytePath[];
  readonly files: ReadonlyMap<BytePath, Buffer | { readonly copyOf: string }>;
}

/**
 * Makes a folder hold exactly this, as if it had been removed and written anew: but what already is as it shall be
 * stays, since making and removing folders costs more than all else on some file systems. Whoever had the folder may
 * have put anything there: links are removed, never followed, and a file with a second name is never written into.
 */
export function fillFolder(root: string, { folders, files }: FolderContent): void {
  const wanted = new Set<BytePath>(['']);
  const want = (folder: BytePath): void => {
    for (let each = folder; !wanted.has(each); each = parentOf(each)) wanted.add(each);
  };
  for (const folder of folders) want(folder);
  for (const path of files.keys()) want(parentOf(path));
  const there = isUsableFolder(absolute(root, '')) ? clean(root, wanted, files) : new Set<BytePath>();
  if (!there.has('')) removePath(absolute(root, ''));
  // A set keeps the order of its making, in which a folder can come before the one that it lies in.
  for (const folder of wanted) if (!there.has(folder)) mkdirSync(absolute(root, folder), { recursive: true });
  for (const [path, content] of files) {
    if (there.has(path)) continue;
    if (Buffer.isBuffer(content)) writeFileSync(absolute(root, path), content, { flag: 'wx' });
    else copyFileSync(content.copyOf, absolute(root, path), COPYFILE_FICLONE);
  }
}

/** Removes what shall not be there; gives what may stay. */
function clean(root: string, wanted: ReadonlySet<BytePath>, files: FolderContent['files']): Set<BytePath> {
  const there = new Set<BytePath>(['']);
  const queue: BytePath[] = [''];
  for (const folder of queue) {
    for (const name of readdirSync(absolute(root, folder), { encoding: 'latin1' })) {
      const path = joinPath(folder, name);
      if (wanted.has(path) && isUsableFolder(absolute(root, path))) {
        there.add(path);
        queue.push(path);
      } else if (isAsItShallBe(absolute(root, path), files.get(path))) there.add(path);
      else removePath(absolute(root, path));
    }
  }
  return there;
}

function isUsableFolder(path: Buffer): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) return false;
  if ((stat.mode & 0o700) !== 0o700) chmodSync(path, 0o700);
  return true;
}

function isAsItShallBe(path: Buffer, content: Buffer | { readonly copyOf: string } | undefined): boolean {
  if (!Buffer.isBuffer(content)) return false;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  const isPlain = stat?.isFile() === true && stat.nlink === 1 && (stat.mode & 0o7700) === 0o600;
  return isPlain && readSmallFile(path, content.length)?.equals(content) === true;
}
