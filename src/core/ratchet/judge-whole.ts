import type { BaselineMeasured, FinalMeasured } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import type { LoopState } from '../loop/state.ts';

/** Whether work may begin on a commit: red gates are no hindrance where a ratchet has read how much is left. */
export function isStartable({ outcome, ratchet }: BaselineMeasured, policy: Pick<Policy, 'ratchet'>): boolean {
  // A repository without tests yet may start so: `nothing-ran` is no fault of the base.
  if (outcome === 'green' || outcome === 'flaky' || outcome === 'nothing-ran') return true;
  return policy.ratchet !== null && outcome === 'red' && typeof ratchet?.number === 'number';
}

/** The number on the last green commit is known, or none is wanted: a person may have moved the branch under an attempt. */
export function isRatchetKnown({ head, ratchet }: LoopState, policy: Pick<Policy, 'ratchet' | 'gatesKey'>): boolean {
  return policy.ratchet === null || (ratchet !== null && ratchet.commit === head && ratchet.key === policy.gatesKey);
}

/**
 * What the final gate means. With a ratchet: gates that were red before any work may still be, while something is left,
 * and the number is none that rose. `unknown`: it could not be judged.
 */
export function judgeFinal(
  { outcome, commit, ratchet }: FinalMeasured,
  { ratchet: known }: Pick<LoopState, 'ratchet'>,
): 'green' | 'red' | 'unknown' {
  const isGreen = outcome === 'green' || outcome === 'flaky';
  if (ratchet !== undefined && known !== null && known.commit === commit && (isGreen || outcome === 'red')) {
    const { number, red } = ratchet;
    if (number === null || number > known.number) return 'red';
    return red.length === 0 || (number > 0 && red.every((name) => known.red.includes(name))) ? 'green' : 'red';
  }
  if (isGreen) return 'green';
  return outcome === 'red' || outcome === 'nothing-ran' || outcome === 'timed-out' ? 'red' : 'unknown';
}
