import type { FailureReason } from './failure-reason.ts';

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

/** Where in the loop a gate ran. */
export type GateStage =
  /** The full gate on the commit that the loop starts from. */
  | 'baseline'
  /** After every cycle. */
  | 'quick'
  /** Where the attempt would make its task done. */
  | 'full'
  /** A command of the task's own. */
  | 'verify'
  /** A red gate again on the last green commit. */
  | 'control'
  /** The last green commit's tests on the attempt's source. */
  | 'old-tests'
  /** The attempt's new and changed tests on the last green commit's source: they must fail there. */
  | 'new-tests'
  /** The same, with a stand-in that throws in place of what the attempt's source adds. */
  | 'stand-in'
  /** In a tree made from nothing, before `finished`. */
  | 'final'
  /** The command whose number may never rise: on the attempt, and outside of a cycle on a commit as a whole. */
  | 'ratchet'
  /** The same once more on the last green commit. */
  | 'ratchet-control';

/** Stages whose tree is put together of the last green commit and the attempt. */
export type ProofStage = 'old-tests' | 'new-tests' | 'stand-in';

export function isProofStage(stage: GateStage): stage is ProofStage {
  return stage === 'old-tests' || stage === 'new-tests' || stage === 'stand-in';
}

/** A command that measures a number, and no gate. */
export function isRatchetStage(stage: GateStage): boolean {
  return stage === 'ratchet' || stage === 'ratchet-control';
}

/** Whether a gate ran on exactly the tree that would land. */
export function isOfAttempt({ stage }: { readonly stage: GateStage }): boolean {
  return stage === 'quick' || stage === 'full' || stage === 'verify';
}

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
  /** Why it failed; read only where a proof needs it. */
  readonly reason?: FailureReason;
  /** What a ratchet's command printed; `null`: no number could be read. Gates have none. */
  readonly number?: number | null;
}
