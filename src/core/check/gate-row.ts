import type { GateRun, TestCounts } from '../gate/gate.ts';
import { judgeNumbers, type CheckedRatchet } from './checked-ratchet.ts';
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
  /** Of a ratchet: what it is, and was before the change. `null`: not read. */
  readonly number?: number | null;
  readonly before?: number | null;
}

export function gateRow(run: GateRun, ratchet?: CheckedRatchet): GateRow {
  const { name, exitCode, durationMs, tests } = run;
  const row = { name, ok: isPass(run), exitCode, timedOut: run.outcome === 'timed-out', durationMs, tests };
  if (ratchet === undefined || run.stage !== 'ratchet') return row;
  const ok = row.ok && judgeNumbers(ratchet).kind !== 'rose';
  return { ...row, ok, number: run.number ?? null, before: ratchet.base.number ?? null };
}
