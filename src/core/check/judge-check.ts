import type { GateOutcome, GateRun } from '../gate/gate.ts';
import type { Finding, Severity } from '../guard/finding.ts';
import { isPass } from '../loop/next-gate.ts';
import { formatCount } from '../report/format-amount.ts';
import { judgeNumbers, type CheckedRatchet } from './checked-ratchet.ts';
import type { CheckResult } from './check-result.ts';

/** What a check measured. */
export interface CheckEvidence {
  /** Files that differ. */
  readonly changed: number;
  readonly findings: readonly Finding[];
  readonly gates: readonly GateRun[];
  /** Files that could not be read into what was compared, as sentences: nothing is known of them. */
  readonly untaken: readonly string[];
  readonly ratchet?: CheckedRatchet | null;
}

const red: ReadonlySet<GateOutcome> = new Set(['red', 'timed-out', 'nothing-ran']);

/** One verdict over a change. What is certain comes first: a rule that blocks, a gate that failed, then what nobody knows. */
export function judgeCheck({ changed, findings, gates: plain, untaken, ratchet = null }: CheckEvidence): CheckResult {
  const gates = ratchet === null ? plain : [...plain, ratchet.change];
  const told = { findings, gates, ...(ratchet === null ? {} : { ratchet }) };
  const number = ratchet === null ? null : judgeNumbers(ratchet);
  const excused = number?.kind === 'fell' ? plain.filter(isRedBefore(ratchet)) : [];
  const blocked = count(findings, 'block');
  if (blocked > 0)
    return { ...told, verdict: 'rejected', because: `guards block (${formatCount(blocked, 'finding')})` };
  const failed = plain.filter((run) => red.has(run.outcome) && !excused.includes(run));
  const isRefused = number?.kind === 'rose' || number?.kind === 'not-read';
  const numberWords = number === null ? '' : `, and ${number.words}`;
  if (failed.length > 0)
    return { ...told, verdict: 'red', because: `failed: ${names(failed)}${isRefused ? numberWords : ''}` };
  if (number !== null && isRefused) return { ...told, verdict: 'red', because: number.words };
  const unclear = plain.filter((run) => !isPass(run) && !excused.includes(run));
  if (number?.kind === 'unknown') return { ...told, verdict: 'unknown', because: number.words };
  if (unclear.length > 0) return { ...told, verdict: 'unknown', because: `no result: ${names(unclear)}` };
  if (untaken.length > 0) {
    return { ...told, verdict: 'unknown', because: `not everything could be read: ${untaken.join('; ')}` };
  }
  const asked = count(findings, 'ask');
  if (asked > 0) {
    return { ...told, verdict: 'awaiting', because: `a person should look (${formatCount(asked, 'finding')})` };
  }
  const compared = changed === 0 ? 'no change' : `${formatCount(changed, 'file')} changed`;
  const passed = plain.length - excused.length;
  const ran = plain.length === 0 ? 'no gate ran' : `${formatCount(passed, 'gate')} passed`;
  const excuse = excused.length === 0 ? '' : `, which excuses ${names(excused)}, red before the change too`;
  return { ...told, verdict: 'green', because: `${compared}, ${ran}${numberWords}${excuse}` };
}

function isRedBefore(ratchet: CheckedRatchet | null): (run: GateRun) => boolean {
  return ({ name, outcome }) => outcome === 'red' && ratchet?.redBefore.includes(name) === true;
}

function count(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

function names(gates: readonly GateRun[]): string {
  return gates.map(({ name }) => name).join(', ');
}
