import type { GateRun } from '../gate/gate.ts';
import type { Finding } from '../guard/finding.ts';
import type { CheckedRatchet } from './checked-ratchet.ts';
import type { VerdictName } from '../verdict/verdict.ts';

/** Those of the verdicts that can be given without an agent and without a commit to hold against. */
export type CheckVerdict = Extract<VerdictName, 'green' | 'rejected' | 'red' | 'unknown' | 'awaiting'>;

/** What guards and gates said of a change. */
export interface CheckResult {
  readonly verdict: CheckVerdict;
  /** One sentence. */
  readonly because: string;
  readonly findings: readonly Finding[];
  /** In the order in which they ran; a setup that failed stands in its gate's place. */
  readonly gates: readonly GateRun[];
  /** Only where a ratchet is configured and the gates ran; its run on the change is the last of `gates`. */
  readonly ratchet?: CheckedRatchet;
}
