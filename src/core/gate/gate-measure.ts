import type { TestCounts } from './gate.ts';

/** What was seen of one run of a gate, before anybody judges it. */
export interface GateMeasure {
  /** The shell line, or argv joined by blanks. */
  readonly command: string;
  readonly started: boolean;
  /** The gate's own time limit ended it. */
  readonly timedOut: boolean;
  /** The runner ended it for another reason: its exit code, also 0, says nothing. */
  readonly stopped: boolean;
  /** `null` for a process that a signal ended. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Tracked files that it changed. */
  readonly changedFiles: readonly string[];
  readonly tests: TestCounts | null;
  /** It wrote the report that is configured, and that can't be read: what stands in it is not known. */
  readonly reportUnread: boolean;
  /** Output of both streams (its end is enough): the shell says there when it found no such command. */
  readonly output: string;
}
