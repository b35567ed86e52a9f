import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { absolute, joinPath, parentOf, type BytePath } from './byte-path.ts';
import { removePath } from './remove-path.ts';
import { isRealFolder } from './walk-tree.ts';

/**
 * Copies a file or folder of the user's into a tree, as reflinks where the file system can. `share` copies as well: a
 * link to the user's own files would let an agent write them where nothing isolates it.
 */
export function copyExtra(from: string, to: string, path: BytePath): void {
  makeRealFolders(to, parentOf(path));
  removePath(absolute(to, path));
  copyEntry(from, to, path, path);
}

/** A folder on the way may be a link out of the tree that an agent made. */
function makeRealFolders(root: string, folder: BytePath): void {
  if (folder === '') return;
  makeRealFolders(root, parentOf(folder));
  const path = absolute(root, folder);
  if (isRealFolder(path)) return;
  removePath(path);
  mkdirSync(path);
}

function copyEntry(from: string, to: string, path: BytePath, top: BytePath): void {
  const source = absolute(from, path);
  const stat = lstatSync(source, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    mkdirSync(absolute(to, path));
    for (const name of readdirSync(source, { encoding: 'latin1' })) copyEntry(from, to, joinPath(path, name), top);
  } else if (stat?.isSymbolicLink()) copyLink(from, to, path, top);
  else if (stat?.isFile()) copyFileSync(source, absolute(to, path), constants.COPYFILE_FICLONE);
}

/** A link that stays inside of what is copied stays a link; of another one to a file, the file is copied. */
function copyLink(from: string, to: string, path: BytePath, top: BytePath): void {
  const source = absolute(from, path);
  const target = readlinkSync(source, { encoding: 'latin1' });
  if (staysInside(path, target, top)) {
    symlinkSync(Buffer.from(target, 'latin1'), absolute(to, path));
  } else if (statSync(source, { throwIfNoEntry: false })?.isFile()) {
    copyFileSync(source, absolute(to, path), constants.COPYFILE_FICLONE);
  }
}

function staysInside(path: BytePath, target: BytePath, top: BytePath): boolean {
  if (target.startsWith('/') || path === top) return false;
  const parts = parentOf(path).split('/');
  const least = top.split('/').length;
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
    if (parts.length < least) return false;
  }
  return true;
}
