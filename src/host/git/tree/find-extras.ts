import { lstatSync } from 'node:fs';
import { git } from '../git-command.ts';
import { absolute, bytePath, fromNulSeparated, nulSeparated, parentOf, pathText, type BytePath } from './byte-path.ts';
import { extraPattern, worktreeIncludePatterns, type ExtraPattern } from './extra-pattern.ts';
import { readSmallFile } from '../../file/read-small-file.ts';
import type { TreePlace } from './tree-place.ts';
import { walkTree } from './walk-tree.ts';

const maxWalked = 500_000;
const maxIncludeBytes = 1024 * 1024;

/** A file or folder of the user's that a tree needs besides what git knows. */
export interface Extra {
  readonly path: BytePath;
  readonly bytes: number;
}

/**
 * What `copy`, `caches` and `share` name in the user's checkout, and the ignored files that its `.worktreeinclude`
 * names. A tracked path is never one: what the user has changed in there is no part of the base.
 */
export async function findExtras(place: TreePlace, tracked: ReadonlySet<BytePath>): Promise<Extra[]> {
  const { root } = place.runner.repository;
  const { copy, caches, share } = place.extras;
  const named = [...copy, ...caches, ...share].flatMap((glob) => search(root, extraPattern(glob), tracked));
  const text = readSmallFile(`${root}/.worktreeinclude`, maxIncludeBytes)?.toString('utf8') ?? '';
  const included = worktreeIncludePatterns(text).flatMap((pattern) => search(root, pattern, tracked));
  const all = [...new Set([...named, ...(await ignored(place, included))])].toSorted();
  const within = new Set<BytePath>();
  for (const path of all) if (!hasParentIn(path, within)) within.add(path);
  return [...within].map((path) => ({ path, bytes: bytesUnder(root, path) }));
}

/** Paths of a tree and all their folders. */
export function pathsWithFolders(paths: Iterable<BytePath>): Set<BytePath> {
  const all = new Set<BytePath>();
  for (const path of paths) for (let each = path; each !== '' && !all.has(each); each = parentOf(each)) all.add(each);
  return all;
}

function search(root: string, pattern: ExtraPattern, tracked: ReadonlySet<BytePath>): BytePath[] {
  const from = bytePath(pattern.from);
  if (from.split('/').some((part) => part === '..' || part === '.git')) return [];
  if (pattern.literal) return exists(root, from) ? untrackedIn(root, from, tracked) : [];
  const found: BytePath[] = [];
  const enter = ({ path, name }: { path: BytePath; name: BytePath }): boolean =>
    // A search from the root doesn't go through dependencies: those are named, not found.
    name !== '.git' && (name !== 'node_modules' || from.includes('node_modules')) && found.at(-1) !== path;
  for (const { path, name } of walkTree(root, from, enter, maxWalked)) {
    if (name !== '.git' && pattern.matches(pathText(path))) found.push(...untrackedIn(root, path, tracked));
  }
  return found;
}

/** The path itself or, where it is a folder with tracked files, what lies beside those. */
function untrackedIn(root: string, path: BytePath, tracked: ReadonlySet<BytePath>): BytePath[] {
  if (path === '') return [];
  if (!tracked.has(path)) return [path];
  const found: BytePath[] = [];
  const enter = (folder: { path: BytePath; name: BytePath }): boolean =>
    tracked.has(folder.path) && folder.name !== '.git';
  for (const each of walkTree(root, path, enter, maxWalked)) {
    if (!tracked.has(each.path) && each.name !== '.git') found.push(each.path);
  }
  return found;
}

function hasParentIn(path: BytePath, paths: ReadonlySet<BytePath>): boolean {
  for (let parent = parentOf(path); parent !== ''; parent = parentOf(parent)) if (paths.has(parent)) return true;
  return false;
}

function exists(root: string, path: BytePath): boolean {
  return lstatSync(absolute(root, path), { throwIfNoEntry: false }) !== undefined;
}

function bytesUnder(root: string, path: BytePath): number {
  const size = (each: BytePath): number => lstatSync(absolute(root, each), { throwIfNoEntry: false })?.size ?? 0;
  let bytes = size(path);
  for (const entry of walkTree(root, path, () => true, maxWalked)) if (entry.kind === 'file') bytes += size(entry.path);
  return bytes;
}

/** Asks git in the user's working tree, with the runner's own directory and settings. */
async function ignored(place: TreePlace, paths: readonly BytePath[]): Promise<BytePath[]> {
  if (paths.length === 0) return [];
  const where = { ...place.git, workTree: place.runner.repository.root };
  // A name that starts with a colon would be read as a pattern.
  const stdin = nulSeparated(paths.map((path) => `./${path}`));
  const result = await git(where, ['check-ignore', '-z', '--stdin', '--no-index'], { stdin });
  return fromNulSeparated(result.stdout).map((path) => path.slice(2));
}
