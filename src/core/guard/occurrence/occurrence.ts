import type { Severity } from '../finding.ts';

/** Something in one side of a file that a rule counts: an escape, an exit, a marker. */
export interface Occurrence {
  /** What it is, without where it stands: two with the same key may stand for one another. */
  readonly key: string;
  /** The code it stands in or belongs to, in words: tells whether one of the other side is the same one. */
  readonly context: string;
  /** Names of what it stands in, outermost first; empty at the top of the file. */
  readonly holder: string;
  readonly line: number;
  readonly message: string;
  /** Keys of what says more than this: where one of them went from the file, this is what is left of it. */
  readonly broader?: readonly string[];
  /** It counts no more than this, whatever its rule does. */
  readonly atMost?: Severity;
}
