import { decodePath } from '../path-bytes.ts';

/**
 * A path inside of a tree as git knows it: its bytes, one character (U+0000..U+00FF) each. Names may be any bytes;
 * strings of this kind are map keys and lose none of them, at a fraction of what decoding 50,000 names costs.
 */
export type BytePath = string;

export function bytePath(text: string | Uint8Array): BytePath {
  return Buffer.from(text as string).toString('latin1');
}

export function bytesOf(path: BytePath): Buffer {
  return Buffer.from(path, 'latin1');
}

/** For people and for ports. */
export function pathText(path: BytePath): string {
  return decodePath(bytesOf(path));
}

/** What `node:fs` takes: the bytes of `root/path`. */
export function absolute(root: string, path: BytePath): Buffer {
  return Buffer.from(path === '' ? bytePath(root) : `${bytePath(root)}/${path}`, 'latin1');
}

export function joinPath(folder: BytePath, name: BytePath): BytePath {
  return folder === '' ? name : `${folder}/${name}`;
}

export function parentOf(path: BytePath): BytePath {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function nameOf(path: BytePath): BytePath {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Paths for a git call's `-z --stdin`. */
export function nulSeparated(paths: Iterable<BytePath>): Buffer {
  return Buffer.from([...paths].map((path) => `${path}\0`).join(''), 'latin1');
}

/** Paths of a git call's `-z` output. */
export function fromNulSeparated(bytes: Buffer): BytePath[] {
  return bytes
    .toString('latin1')
    .split('\0')
    .filter((path) => path !== '');
}
