import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a run may change in the user's repository: the loop's branch and the notes, their reflogs, and new objects. */
const granted = /^\.git\/(?:objects|(?:logs\/)?refs\/heads\/lastgreen|(?:logs\/)?refs\/notes)(?:$|[/-])/;

/**
 * Every file of a repository: kind, mode and content; in the checkout its time as well. Reads files only, since git
 * itself would refresh the index.
 */
export function photograph(repo: string): Record<string, string> {
  const seen: Record<string, string> = {};
  const walk = (path: string): void => {
    for (const name of readdirSync(join(repo, path), { encoding: 'latin1' }).toSorted()) {
      const each = path === '' ? name : `${path}/${name}`;
      if (granted.test(each)) continue;
      const file = Buffer.from(join(repo, each), 'latin1');
      const stat = lstatSync(file, { bigint: true });
      const inside = /^\.git(?:$|\/)/.test(each);
      const when = inside ? '' : ` ${stat.mtimeNs}`;
      if (stat.isDirectory()) {
        // That refs of the run's own are in it is granted.
        if (!inside) seen[each] = `folder ${stat.mode}${when}`;
        walk(each);
        continue;
      }
      const content = stat.isSymbolicLink() ? readlinkSync(file, 'latin1') : readFileSync(file);
      seen[each] = `${stat.mode}${when} ${createHash('sha256').update(content).digest('hex')}`;
    }
  };
  walk('');
  return seen;
}

/** Names of all object files; none of them may ever go. */
export function objectFiles(repo: string): string[] {
  return readdirSync(join(repo, '.git/objects'), { recursive: true, encoding: 'utf8' }).toSorted();
}
