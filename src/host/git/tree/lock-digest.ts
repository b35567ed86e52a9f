import { createHash } from 'node:crypto';
import picomatch from 'picomatch';
import { absolute, bytePath, pathText } from './byte-path.ts';
import type { IndexEntry } from './index-entry.ts';
import { readSmallFile } from '../../file/read-small-file.ts';

/** The command that prepares a tree, and what it depends on. */
export interface TreeSetup {
  readonly run: string | readonly string[];
  readonly lockFiles: readonly string[];
}

const maxLockBytes = 64 * 1024 * 1024;

/**
 * Changes with the command, and with any of the lock files: tracked ones (globs too) by their blob, others by what is in
 * them. `manifests`: further ones, as paths.
 */
export function lockDigest(
  root: string,
  entries: readonly IndexEntry[],
  { run, lockFiles }: TreeSetup,
  manifests: readonly string[] = [],
): string {
  const hash = createHash('sha256').update(`${JSON.stringify(run)}\0`);
  const blobs = new Map(entries.map(({ path, blob }) => [path, blob]));
  for (const lockFile of lockFiles) {
    for (const path of expand(lockFile, entries)) {
      const content = blobs.get(path) ?? readSmallFile(absolute(root, path), maxLockBytes);
      if (content !== null) hash.update(path, 'latin1').update('\0').update(content).update('\0');
    }
  }
  for (const path of manifests.toSorted()) {
    if (lockFiles.includes(path)) continue;
    hash
      .update(`manifest ${path}\0`)
      .update(blobs.get(bytePath(path)) ?? 'none')
      .update('\0');
  }
  return hash.digest('hex');
}

function expand(lockFile: string, entries: readonly IndexEntry[]): string[] {
  if (!picomatch.scan(lockFile).isGlob) return [bytePath(lockFile)];
  const isMatch = picomatch(lockFile, { dot: true });
  return entries.flatMap(({ path }) => (isMatch(pathText(path)) ? [path] : []));
}
