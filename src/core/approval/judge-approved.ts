import type { Evidence, Judgement } from '../verdict/evidence.ts';
import { judgeRefusal } from '../verdict/judge-refusal.ts';

/**
 * Approved work, put on the present last green commit and measured again. There is no agent to blame: nothing is charged
 * and nobody lied. `null`: it passes.
 */
export function judgeApproved(evidence: Evidence): Judgement | null {
  const { cycle, interrupted } = evidence;
  const { measured } = cycle;
  if (measured === null) throw new Error('approved work was judged before it was measured');
  if (interrupted)
    return { verdict: 'cancelled', because: 'ended from outside before it could be judged', keeps: true };
  if (cycle.conflict) {
    const because = "approved, but what landed since changed the same places: it can't be put on the last green commit";
    return { verdict: 'unknown', because, cause: 'branch-conflict' };
  }
  // Somebody has put it there by hand, and its agent said that there is more to do.
  if (measured.empty && !measured.ticks) {
    return { verdict: 'empty', because: 'approved, and all of it is in the last green commit already' };
  }
  const refusal = judgeRefusal(evidence);
  if (refusal === null) return null;
  const because = `approved, but ${refusal.because}`;
  return { ...refusal, because, charged: false, falseReport: false, idle: false };
}
