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
  const left = new Map<string, number>();
  for (const file of files) {
    if (file.before === null) continue;
    for (const { key } of find(file, file.before)) left.set(key, (left.get(key) ?? 0) + 1);
  }
  // A file keeps its own before another one may claim it.
  const found = files.flatMap((file) => {
    if (file.after === null) return [];
    const own = new Map<string, number>();
    if (file.before !== null) for (const { key } of find(file, file.before)) own.set(key, (own.get(key) ?? 0) + 1);
    return find(file, file.after).filter(({ key }) => {
      const count = own.get(key) ?? 0;
      if (count === 0) return true;
      own.set(key, count - 1);
      left.set(key, (left.get(key) ?? 0) - 1);
      return false;
    });
  });
  return found
    .filter(({ key }) => {
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count <= 0;
    })
    .map(({ key: _key, ...one }) => one);
}
