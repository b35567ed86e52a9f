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
