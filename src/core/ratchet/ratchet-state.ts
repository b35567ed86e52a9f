/** What is known of the ratchet on the last green commit. */
export interface RatchetState {
  /** The commit that the number was read on, or that landed with it. */
  readonly commit: string;
  /** Digest of the gates that it goes with: under another command it is another number. */
  readonly key: string;
  readonly number: number;
  /** On the commit that the loop's first baseline was measured on. */
  readonly first: number;
  /** Names of the gates that were red before any work, and have not passed since. */
  readonly red: readonly string[];
}

/** What one measuring of a whole commit gave. */
export interface RatchetMeasured {
  /** `null`: not read. */
  readonly number: number | null;
  /** Names of the gates that are red beside it. */
  readonly red: readonly string[];
}

/** What an attempt that lands did to it. */
export interface RatchetLanded {
  /** On the last green commit before. */
  readonly before: number;
  readonly number: number;
  /** Gates that were red before and still are: that the number fell excused them. */
  readonly excused: readonly string[];
}
