import type { Failure } from './failure.ts';

/** What one runner reported of its failures. */
export interface ReasonReading {
  readonly failures: readonly Failure[];
  /** Index of the line that shows that this runner speaks: where nobody knows which one ran, the latest counts. */
  readonly line: number;
}

/**
 * An axis: one small file per runner, one line in `reason-readers.ts`, one fixture folder.
 *
 * A reader believes a failed test only below a complete summary of its runner, or where the runner keeps what tests
 * print apart from what it says itself. Of several reports the last one counts, since a runner speaks last.
 */
export interface ReasonReader {
  /** As the count reader of the same runner. */
  readonly name: string;
  /** Matches a command line that starts this runner. */
  readonly command: RegExp | null;
  /** Lines are plain: no escape sequences, no control characters; standard output, then standard error. Never throws. */
  read(lines: readonly string[]): ReasonReading | null;
}
