import type { Policy } from '../loop/facts.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import type { RatchetState } from './ratchet-state.ts';

/**
 * What is known of the ratchet on the very commit that this cycle is judged against; `null`: nothing, since a person moved
 * the branch there or the command is another one, and no gate is excused.
 */
export function knownRatchet(state: LoopState, cycle: CycleState, policy: Policy): RatchetState | null {
  const { ratchet } = state;
  if (policy.ratchet === null || ratchet === null) return null;
  return ratchet.commit === cycle.base && ratchet.key === policy.gatesKey ? ratchet : null;
}
