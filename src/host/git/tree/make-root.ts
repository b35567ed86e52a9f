import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { GitFault } from '../git-fault.ts';
import { removePath } from './remove-path.ts';

/**
 * Puts a real, empty folder where a tree was removed or replaced. Whoever had the tree may have put a link in its place,
 * or in that of any folder above it up to `top`: these are removed, not followed, since what follows writes, removes and
 * makes a `.git` anew wherever they lead.
 */
export function makeRoot(path: string, top: string): 'there' | 'made' | 'replaced' {
  let isReplaced = false;
  for (const folder of below(top, path)) {
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (stat === undefined || stat.isDirectory()) continue;
    removePath(Buffer.from(folder));
    isReplaced = true;
  }
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) mkdirSync(path, { recursive: true });
  return isReplaced ? 'replaced' : isThere ? 'there' : 'made';
}

/** The folders from the one below `top` down to `path`, which is the last; all that is known where it lies elsewhere. */
function below(top: string, path: string): string[] {
  const isInside = !relative(top, path).startsWith('..');
  const folders: string[] = [];
  for (let each = resolve(path); each !== resolve(top) && each !== dirname(each); each = dirname(each)) {
    folders.unshift(each);
    if (!isInside) break;
  }
  return folders;
}

/** A last look, whatever was moved where: a tree is never the user's own checkout, nor in it, nor around it. */
export function refuseUserFolder(path: string, userRoot: string): void {
  const real = `${realpathSync(path)}/`;
  const user = `${realpathSync(userRoot)}/`;
  // A state folder that the user put into the repository is where it was put.
  const isMeant = `${resolve(path)}/`.startsWith(`${resolve(userRoot)}/`) && real !== user;
  if (isMeant || (!real.startsWith(user) && !user.startsWith(real))) return;
  throw new GitFault(
    `${path} leads to your own checkout ${userRoot}; somebody moved it there, and nothing is done in it`,
  );
}
