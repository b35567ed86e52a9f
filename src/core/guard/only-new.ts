import type { FileChange, FileSide } from './file-change.ts';
import type { Found } from './finding.ts';

/** Something that stands on one side of a file. */
export interface Occurrence extends Found {
  /** What makes two of them the same, wherever they stand: text without its white space, say. */
  readonly key: string;
}

/**
 * What only the new sides hold, over the whole change: what was there before is not new, nor is what moved within a file or
 * from one to another. Counted, so that a second one of the same kind is new.
 */
export function onlyNew(
  files: readonly FileChange[],
  find: (file: FileChange, side: FileSide) => readonly Occurrence[],
): Found[] {
  const fresh = files.map((file) => ({ file, all: file.after === null ? [] : find(file, file.after) }));
  // Most changes hold nothing of the kind: then nobody needs to know what was there before.
  if (fresh.every(({ all }) => all.length === 0)) return [];
  const left = new Map<string, number>();
  const own = new Map<FileChange, Map<string, number>>();
  for (const file of files) {
    const counts = new Map<string, number>();
    for (const { key } of file.before === null ? [] : find(file, file.before)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      left.set(key, (left.get(key) ?? 0) + 1);
    }
    own.set(file, counts);
  }
  // A file keeps its own before another one may claim it.
  const found = fresh.flatMap(({ file, all }) =>
    all.filter(({ key }) => {
      const counts = own.get(file);
      const count = counts?.get(key) ?? 0;
      if (count === 0) return true;
      counts?.set(key, count - 1);
      left.set(key, (left.get(key) ?? 0) - 1);
      return false;
    }),
  );
  return found
    .filter(({ key }) => {
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count <= 0;
    })
    .map(({ key: _key, ...one }) => one);
}
