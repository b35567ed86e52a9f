import { lstatSync } from 'node:fs';
import { git } from '../git-command.ts';
import type { ObjectId } from '../port.ts';
import { absolute, fromNulSeparated, parentOf, type BytePath } from './byte-path.ts';
import { gitlinkMode, type IndexEntry } from './index-entry.ts';
import { readIndex } from './read-index.ts';
import { readSmallFile } from '../../file/read-small-file.ts';
import type { TreePlace } from './tree-place.ts';
import { isRealFolder } from './walk-tree.ts';

const maxIndexBytes = 512 * 1024 * 1024;

/** Stat data of a file as text; `''` when it isn't there. Equal ones: nobody wrote it in between. */
export function fileSignature(path: string | Buffer): string {
  try {
    const stat = lstatSync(path, { bigint: true });
    return `${stat.ino}.${stat.size}.${stat.mtimeNs}.${stat.ctimeNs}`;
  } catch {
    return '';
  }
}

/** Paths that the agent added although they are ignored: in its index or, where that can't be read, its commits. */
export async function forcedPaths(
  place: TreePlace,
  agent: { readonly start: ObjectId; readonly head: ObjectId | null; readonly indexSignature: string },
  entries: () => readonly IndexEntry[],
): Promise<BytePath[]> {
  const file = `${place.path}/.git/index`;
  const isIndexAsWritten = fileSignature(file) === agent.indexSignature;
  const hasMoved = agent.head !== null && agent.head !== agent.start;
  if (isIndexAsWritten && !hasMoved) return [];
  const theirs = isIndexAsWritten ? null : pathsOfIndex(file, place.hashBytes);
  const candidates = theirs ?? (hasMoved && agent.head !== null ? await addedBy(place, agent.start, agent.head) : []);
  if (candidates.length === 0) return [];
  const taken = new Set(entries().map(({ path }) => path));
  const folders = new Map<BytePath, boolean>();
  return [...new Set(candidates)].filter(
    (path) => !taken.has(path) && isPlain(path) && isFile(place.path, path, folders),
  );
}

function pathsOfIndex(file: string, hashBytes: number): BytePath[] | null {
  const bytes = isRealFolder(file.slice(0, -'/index'.length)) ? readSmallFile(file, maxIndexBytes) : null;
  const entries = bytes && readIndex(bytes, hashBytes);
  return entries && entries.filter(({ mode }) => mode !== gitlinkMode).map(({ path }) => path);
}

async function addedBy(place: TreePlace, start: ObjectId, head: ObjectId): Promise<BytePath[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', '--diff-filter=A', start, head];
  const result = await git({ gitDir: place.runner.directory }, args);
  return result.exitCode === 0 ? fromNulSeparated(result.stdout) : [];
}

/** An index that was made by hand can name anything; git's own can't name these. */
function isPlain(path: BytePath): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git');
}

/** A file or link there, reached through real folders only: one behind a link is outside of the tree. */
function isFile(root: string, path: BytePath, folders: Map<BytePath, boolean>): boolean {
  if (!isInside(root, parentOf(path), folders)) return false;
  try {
    const stat = lstatSync(absolute(root, path));
    return stat.isFile() || stat.isSymbolicLink();
  } catch {
    return false;
  }
}

function isInside(root: string, folder: BytePath, folders: Map<BytePath, boolean>): boolean {
  if (folder === '') return true;
  const known = folders.get(folder);
  if (known !== undefined) return known;
  const is = isInside(root, parentOf(folder), folders) && isRealFolder(absolute(root, folder));
  folders.set(folder, is);
  return is;
}
