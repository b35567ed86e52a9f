import type { GateRan, VerdictGiven } from '../journal/event.ts';
import { isPass } from '../loop/next-gate.ts';

/**
 * The gate's run that kept an attempt from landing; `null`: none did. Runs are those of the attempt, in their order. That
 * new tests fail without the change is as it should be, unless it is what the attempt was refused for.
 */
export function decidingRun(
  { verdict, lands }: Pick<VerdictGiven, 'verdict' | 'lands'>,
  runs: readonly GateRan[],
): GateRan | null {
  const last = runs.findLast(({ stage }) => stage !== 'control');
  if (lands || last === undefined) return null;
  if (last.stage === 'new-tests' || last.stage === 'stand-in') {
    return verdict === 'unproven' || (!isPass(last) && last.outcome !== 'red') ? last : null;
  }
  return isPass(last) ? null : last;
}
