import type { GateOutcome, GateRun } from '../gate/gate.ts';
import type { Finding, Severity } from '../guard/finding.ts';
import { isPass } from '../loop/next-gate.ts';
import { formatCount } from '../report/format-amount.ts';
import type { CheckResult } from './check-result.ts';

/** What a check measured. */
export interface CheckEvidence {
  /** Files that differ. */
  readonly changed: number;
  readonly findings: readonly Finding[];
  readonly gates: readonly GateRun[];
  /** Files that could not be read into what was compared, as sentences: nothing is known of them. */
  readonly untaken: readonly string[];
}

const red: ReadonlySet<GateOutcome> = new Set(['red', 'timed-out', 'nothing-ran']);

/** One verdict over a change. What is certain comes first: a rule that blocks, a gate that failed, then what nobody knows. */
export function judgeCheck({ changed, findings, gates, untaken }: CheckEvidence): CheckResult {
  const told = { findings, gates };
  const blocked = count(findings, 'block');
  if (blocked > 0)
    return { ...told, verdict: 'rejected', because: `guards block (${formatCount(blocked, 'finding')})` };
  const failed = gates.filter((run) => red.has(run.outcome));
  if (failed.length > 0) return { ...told, verdict: 'red', because: `failed: ${names(failed)}` };
  const unclear = gates.filter((run) => !isPass(run));
  if (unclear.length > 0) return { ...told, verdict: 'unknown', because: `no result: ${names(unclear)}` };
  if (untaken.length > 0) {
    return { ...told, verdict: 'unknown', because: `not everything could be read: ${untaken.join('; ')}` };
  }
  const asked = count(findings, 'ask');
  if (asked > 0) {
    return { ...told, verdict: 'awaiting', because: `a person should look (${formatCount(asked, 'finding')})` };
  }
  const compared = changed === 0 ? 'no change' : `${formatCount(changed, 'file')} changed`;
  const ran = gates.length === 0 ? 'no gate ran' : `${formatCount(gates.length, 'gate')} passed`;
  return { ...told, verdict: 'green', because: `${compared}, ${ran}` };
}

function count(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

function names(gates: readonly GateRun[]): string {
  return gates.map(({ name }) => name).join(', ');
}
