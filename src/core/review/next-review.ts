import { budgetSpent } from '../loop/decide-stop.ts';
import type { Policy } from '../loop/facts.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import type { Step } from '../loop/step.ts';
import { judgeWork } from '../verdict/judge.ts';
import { wouldLand } from './judge-review.ts';

/**
 * The review, once nothing but it stands between the attempt and the branch or a person who is asked about it: nobody
 * need look at work that a second agent sends back. One for each attempt; none from an empty purse, and none of what a
 * person has approved, who may have done so against a reviewer.
 */
export function nextReview(state: LoopState, cycle: CycleState, policy: Policy): Step | null {
  if (policy.reviewer === null || cycle.review !== null || cycle.approval !== null) return null;
  if (budgetSpent(state, policy) !== null) return null;
  const found = judgeWork({ state, cycle, policy, interrupted: false });
  return wouldLand(cycle, found) ? { kind: 'run-review', cycle } : null;
}
