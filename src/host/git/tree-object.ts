import type { ObjectId } from './port.ts';
import { GitFault } from './git-fault.ts';

/** An entry as it stands in a tree. `name` holds the bytes, one per character, so that it can be a map's key. */
export interface TreeEntry {
  /** As git writes it: `40000` for a tree. */
  readonly mode: string;
  readonly name: string;
  readonly id: ObjectId;
}

export function isTree(entry: Pick<TreeEntry, 'mode'>): boolean {
  return entry.mode === '40000';
}

/** A submodule's commit: its object is not in this repository. */
export function isGitlink(entry: Pick<TreeEntry, 'mode'>): boolean {
  return entry.mode === '160000';
}

/** A path's bytes as names of tree entries. */
export function splitPath(path: Uint8Array): string[] {
  return Buffer.from(path).toString('latin1').split('/');
}

export function parseTree(content: Buffer, idBytes: 20 | 32): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    if (space < 0 || end < 0 || end + 1 + idBytes > content.length) throw new GitFault('A tree object is damaged.');
    entries.push({
      // Old tools wrote `040000`.
      mode: content.toString('latin1', at, space).replace(/^0+/, ''),
      name: content.toString('latin1', space + 1, end),
      id: content.toString('hex', end + 1, end + 1 + idBytes),
    });
    at = end + 1 + idBytes;
  }
  return entries;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorted as git demands: by bytes, a tree as if its name ended in `/`. */
export function encodeTree(entries: Iterable<TreeEntry>): Buffer {
  const keyed = [...entries].map((entry) => ({ entry, key: isTree(entry) ? `${entry.name}/` : entry.name }));
  keyed.sort((a, b) => compare(a.key, b.key));
  return Buffer.concat(
    keyed.flatMap(({ entry }) => [
      Buffer.from(`${entry.mode} ${entry.name}\0`, 'latin1'),
      Buffer.from(entry.id, 'hex'),
    ]),
  );
}
