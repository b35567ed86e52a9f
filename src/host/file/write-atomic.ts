import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, syncFolder } from './durable-folder.ts';
import { FileFault } from './file-fault.ts';

/**
 * Replaces a file whole or not at all, also over a power cut: temporary file beside it, fsync, rename, fsync of the
 * folder. A file that is there keeps its mode, and its owner where that may be set; a symbolic link stays one, and the
 * file it leads to changes. `mode` is for a new file. A further hard link keeps the old content. Throws a `FileFault`.
 */
export function writeAtomic(path: string, bytes: Uint8Array | string, mode = 0o600): void {
  write(path, bytes, mode, true);
}

/**
 * Whole or not at all for whoever reads it; a power cut may take it. For what is only looked at, and for what is
 * written in the order of what it tells of.
 */
export function writeWhole(path: string, bytes: Uint8Array | string, mode = 0o600): void {
  write(path, bytes, mode, false);
}

function write(path: string, bytes: Uint8Array | string, mode: number, durable: boolean): void {
  try {
    replace(followLinks(path), typeof bytes === 'string' ? Buffer.from(bytes) : bytes, mode, durable);
  } catch (error) {
    throw new FileFault(`can't write ${path}`, error);
  }
}

function replace(path: string, data: Uint8Array, mode: number, durable: boolean): void {
  const before = statSync(path, { throwIfNoEntry: false });
  // A device or a pipe would be replaced by a file.
  if (before !== undefined && !before.isFile()) throw new Error('it is there and is not a file');
  const folder = dirname(path);
  if (durable) makeFolder(folder);
  else mkdirSync(folder, { recursive: true });
  // Not made from the file's own name, which may be as long as a name can be.
  const temporary = join(folder, `.lastgreen-${randomBytes(6).toString('hex')}.tmp`);
  const file = openSync(temporary, 'wx', before === undefined ? mode : 0o600);
  try {
    try {
      for (let written = 0; written < data.length;) written += writeSync(file, data, written);
      if (before !== undefined) keepOwnerAndMode(file, before);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  if (durable) syncFolder(folder);
}

function keepOwnerAndMode(file: number, before: Stats): void {
  const now = fstatSync(file);
  if (now.gid !== before.gid) chown(file, now.uid, before.gid);
  if (now.uid !== before.uid) chown(file, before.uid, fstatSync(file).gid);
  // After the owner: a change of owner takes the set-id bits away.
  if ((fstatSync(file).mode & 0o7777) !== (before.mode & 0o7777)) fchmodSync(file, before.mode & 0o7777);
}

/** Only root gives files away, and others may set only groups of their own: then the file is theirs. */
function chown(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EPERM' && code !== 'EINVAL' && code !== 'ENOSYS') throw error;
  }
}

/** As many as the kernel follows. */
const maxLinks = 40;

/** The path that a symbolic link leads to, link by link, also where nothing is there yet. Any other path as it is. */
function followLinks(path: string): string {
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
