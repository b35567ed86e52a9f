import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { absolute, nameOf, parentOf, type BytePath } from './byte-path.ts';
import { walkTree, type Walked } from './walk-tree.ts';

/**
 * The first so many files and folders, nearest to the top first, are looked at; what lies deeper or later than these is
 * not. Programs that gates start (`node_modules/.bin`, `venv/bin`) and the entry files of packages lie near the top.
 */
export const maxFingerprinted = 60_000;

/** Where tools write when they only read their dependencies: no sign that anybody changed what setup made. `ToolCaches` sees to them. */
const toolCaches = new Set([
  '.cache',
  '.vite',
  '.vite-temp',
  '.vitest',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.ruff_cache',
  '.turbo',
  '.nyc_output',
]);

export function isToolCache(name: BytePath): boolean {
  return toolCaches.has(name);
}

/** Path to stat data, of all that setup left beside the tracked files. */
export type SetupFingerprint = ReadonlyMap<BytePath, string>;

export function takeFingerprint(
  root: string,
  tops: readonly BytePath[],
  isCache: (path: BytePath) => boolean,
): SetupFingerprint {
  const marks = new Map<BytePath, string>();
  const isOut = ({ path, name }: { path: BytePath; name: BytePath }): boolean => isToolCache(name) || isCache(path);
  const wanted = tops.filter((path) => !isOut({ path, name: nameOf(path) }));
  for (const path of wanted) marks.set(path, markOf(root, path));
  for (const top of wanted) {
    if (!marks.get(top)?.startsWith('d')) continue;
    const enter = (folder: Walked): boolean => !isOut(folder);
    for (const entry of walkTree(root, top, enter, maxFingerprinted)) {
      if (marks.size >= maxFingerprinted) return marks;
      if (!isOut(entry)) marks.set(entry.path, markOf(root, entry.path));
    }
  }
  return marks;
}

/** Of folders no times: a cache beside their files changes those. What is in them has marks of its own. */
export function markOf(root: string, path: BytePath): string {
  const stat = lstatSync(absolute(root, path), { bigint: true, throwIfNoEntry: false });
  if (!stat) return '';
  if (stat.isDirectory()) return `d${stat.mode}`;
  return `${stat.mode}.${stat.size}.${stat.mtimeNs}.${stat.ctimeNs}.${stat.ino}`;
}

/** What was changed or removed, and what was added inside of folders that setup made. */
export function fingerprintDifferences(before: SetupFingerprint, now: SetupFingerprint): BytePath[] {
  const differing: BytePath[] = [];
  for (const [path, mark] of before) if (now.get(path) !== mark) differing.push(path);
  if (before.size >= maxFingerprinted) return differing;
  for (const path of now.keys()) {
    if (!before.has(path) && before.get(parentOf(path))?.startsWith('d')) differing.push(path);
  }
  return differing;
}

/** Short enough to be kept over a restart. */
export function fingerprintDigest(fingerprint: SetupFingerprint): string {
  const hash = createHash('sha256');
  for (const [path, mark] of [...fingerprint].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${mark}\0`, 'latin1');
  return hash.digest('hex');
}
