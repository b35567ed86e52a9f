import type { TestCounts } from '../gate/gate.ts';
import { isPass } from '../loop/next-gate.ts';
import { describeTests } from '../report/describe-gate.ts';
import type { ProofGate } from '../verdict/proof.ts';
import type { Difference, GateTold } from './verify-result.ts';

/**
 * What a gate's run tells now and did not tell in the proof. That it failed first and passed once more is no difference.
 * `why` is put behind: the line of its output that says most.
 */
export function compareRun(before: ProofGate, now: GateTold, why: string): Difference[] {
  const told = (message: string): Difference[] => [{ about: 'gate', message: `gate ${placeOf(before)}: ${message}` }];
  if (isPass(before) !== isPass(now) || (!isPass(now) && before.outcome !== now.outcome))
    return told(`${before.outcome} in the proof, ${outcomeOf(now)} now${isPass(now) ? '' : why}`);
  if ((before.number ?? null) !== (now.number ?? null))
    return told(`number ${before.number ?? 'unknown'} in the proof, ${now.number ?? 'unknown'} now`);
  if (!isSame(before.tests, now.tests)) return told(`${testsOf(before.tests)} in the proof, ${testsOf(now.tests)} now`);
  return [];
}

/** `test`, and for a proof `test (old-tests)`. */
export function placeOf({ name, stage }: Pick<ProofGate, 'name' | 'stage'>): string {
  return stage === 'quick' || stage === 'full' || stage === 'verify' ? name : `${name} (${stage})`;
}

function outcomeOf({ outcome, exitCode }: GateTold): string {
  return outcome === 'red' && exitCode !== null ? `red (exit ${exitCode})` : outcome;
}

/** Which reader counted is no fact of the tests. */
function isSame(one: TestCounts | null, other: TestCounts | null): boolean {
  if (one === null || other === null) return one === other;
  return (['collected', 'passed', 'failed', 'skipped'] as const).every((key) => one[key] === other[key]);
}

function testsOf(tests: TestCounts | null): string {
  return tests === null ? 'no count of tests' : describeTests(tests);
}
