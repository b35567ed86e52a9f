import type { GateRun, TestCounts } from '../gate/gate.ts';
import { isPass } from '../loop/next-gate.ts';

/** A gate as `check --json` tells it. */
export interface GateRow {
  readonly name: string;
  readonly ok: boolean;
  /** `null`: a signal or the time limit ended it, or it did not start. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** `null`: no test runner, or nothing that could be read. */
  readonly tests: TestCounts | null;
}

export function gateRow(run: GateRun): GateRow {
  const { name, exitCode, durationMs, tests } = run;
  return { name, ok: isPass(run), exitCode, timedOut: run.outcome === 'timed-out', durationMs, tests };
}
