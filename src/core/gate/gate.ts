/** Numbers of one test run. `null` where the report does not tell. */
export interface TestCounts {
  readonly collected: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Who reported: `junit`, `tap`, `vitest`, `pytest`, … */
  readonly reader: string;
}

/** A gate in its normal form. */
export interface Gate {
  /** Unique within its list; from the configuration or made from the command. */
  readonly name: string;
  /** A shell line (`sh -c`), or argv. */
  readonly run: string | readonly string[];
  readonly timeoutMs: number;
  /** Path of a JUnit or TAP report that the command writes, relative to the gate's folder. */
  readonly report: string | null;
  readonly hidden: boolean;
  readonly lock: string | null;
}

/** Where in the loop a gate ran. `control`: a red gate again on the last green commit. */
export type GateStage = 'baseline' | 'quick' | 'full' | 'verify' | 'control' | 'final';

/** What a gate's run means. Only `green` and `flaky` let an attempt land. */
export type GateOutcome =
  | 'green'
  /** Failed, then passed on the one re-run. */
  | 'flaky'
  | 'red'
  /** A test runner that collected nothing or skipped everything. Not green. */
  | 'nothing-ran'
  /** The time limit ended it. */
  | 'timed-out'
  /** Killed by a signal that the runner did not send; out of memory is one cause. */
  | 'killed'
  /** Command not found, or not executable: it could not run. */
  | 'not-run'
  /** It changed tracked files. */
  | 'changed-files'
  /** Its lock was not had in time. */
  | 'lock-missed';

/** One run of one gate, as measured. */
export interface GateRun {
  readonly name: string;
  readonly stage: GateStage;
  /** Tree id it ran on. */
  readonly tree: string;
  /** What was run, for people. */
  readonly command: string;
  readonly outcome: GateOutcome;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
  readonly tests: TestCounts | null;
  /** The failing check with numbers, paths and times taken out; `null` when nothing failed. */
  readonly fingerprint: string | null;
  /** Lines a person or an agent needs of the output; capped, control characters taken out. */
  readonly excerpt: string;
  /** Log file in the state folder, relative to the loop's folder; `null` when none was kept. */
  readonly log: string | null;
  /** Tracked files that it changed (first ones). */
  readonly changedFiles: readonly string[];
}
