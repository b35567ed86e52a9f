/** One path that differs between two trees. A rename is a delete and an add. */
export interface ChangedFile {
  /** Bytes as UTF-8 where valid; else each bad byte as U+DC80..U+DCFF (surrogate escape), so that no name is lost. */
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed';
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldBlob: string;
  readonly newBlob: string;
  /** `null` for binary. */
  readonly added: number | null;
  readonly removed: number | null;
}

/** What differs from one tree to another, by git's own plumbing. */
export interface Change {
  readonly from: string;
  readonly to: string;
  readonly files: readonly ChangedFile[];
  readonly added: number;
  readonly removed: number;
}
