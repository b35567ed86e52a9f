import type { BytePath } from './byte-path.ts';

/** One line of a git index, with the stat data that say whether the file was touched since. */
export interface IndexEntry {
  readonly path: BytePath;
  readonly mode: number;
  readonly blob: string;
  readonly stage: number;
  readonly skipWorktree: boolean;
  readonly ctimeNs: bigint;
  readonly mtimeNs: bigint;
  /** Lowest 32 bits, as git keeps them. */
  readonly ino: number;
  readonly size: number;
}

export const gitlinkMode = 0o160000;
export const symlinkMode = 0o120000;

/** Whether both write the same tree, whatever their stat data. */
export function isSameTree(a: readonly IndexEntry[], b: readonly IndexEntry[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((entry, n) => isSameEntry(entry, b[n]));
}

function isSameEntry(a: IndexEntry, b: IndexEntry | undefined): boolean {
  return b !== undefined && a.blob === b.blob && a.path === b.path && a.mode === b.mode;
}
