import type { Finding } from '../guard/finding.ts';
import type { AskedFinding } from './asked.ts';

/** The sum of findings that nobody was shown: only the very same sum is what was approved. */
const sumRule = 'more-findings';

/** Guards were asked again: what a person approved is a note now. What blocks is never lifted, and what is new asks. */
export function liftApproved(findings: readonly Finding[], approved: readonly AskedFinding[]): Finding[] {
  return findings.map((finding) =>
    finding.severity === 'ask' && approved.some((each) => isSame(each, finding))
      ? { ...finding, severity: 'note' }
      : finding,
  );
}

function isSame(one: AskedFinding, other: Finding): boolean {
  if (one.rule !== other.rule || one.path !== other.path) return false;
  return one.rule !== sumRule || one.message === other.message;
}
