import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, rmdirSync, unlinkSync, type Stats } from 'node:fs';

/**
 * Removes whatever is at a path; links are removed, never followed. Node's own `rm` knows names that aren't UTF-8 in
 * some versions only and gives up at folders that the agent made unreadable.
 */
export function removePath(path: Buffer): void {
  try {
    removeEntry(path);
  } catch (error) {
    // Deeper than a path may be long: only a walk by file descriptors gets there, and `rm` has one.
    spawnSync('rm', ['-rf', '--', path.toString('utf8')], { stdio: 'ignore' });
    if (statOf(path)) throw error;
  }
}

function removeEntry(path: Buffer): void {
  const stat = statOf(path);
  if (!stat) return;
  if (!stat.isDirectory()) {
    unlinkSync(path);
    return;
  }
  // Owner's rights are needed to look inside and to remove from it.
  if ((stat.mode & 0o700) !== 0o700) chmodSync(path, 0o700);
  for (const name of readdirSync(path, { encoding: 'buffer' })) removeEntry(Buffer.concat([path, slash, name]));
  rmdirSync(path);
}

const slash = Buffer.from('/');

function statOf(path: Buffer): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
