import type { TestCounts } from './gate.ts';

/** A summary found in lines of output. */
export interface CountReading {
  readonly counts: TestCounts;
  /** Index of the summary's last line: of two runners' summaries the later one counts. */
  readonly line: number;
}

/**
 * An axis: one small file per runner, one line in `readers.ts`, one fixture folder.
 *
 * Code under test can print whatever a runner prints. Readers therefore want a complete summary and take the last one,
 * because a runner speaks last. What is printed after that, by an exit handler say, looks exactly like the runner's own
 * word and can't be told apart on a console; a report file can (`report:` of a gate).
 */
export interface CountReader {
  readonly name: string;
  /** Matches a command line that starts this runner; `null`: a format, not a program. */
  readonly command: RegExp | null;
  /** Exit codes that this runner may end with because it found no tests; some mean other failures, too. */
  readonly emptyExitCodes: readonly number[];
  /** One of them that means nothing else. */
  readonly soleEmptyExitCode?: number;
  /** Adds up over its output, so that a cut makes the sum unknown. */
  readonly sums: boolean;
  /** Lines are plain: no escape sequences, no control characters. Never throws. */
  read(lines: readonly string[]): CountReading | null;
}
