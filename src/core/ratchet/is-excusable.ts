import type { GateRan } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import { knownRatchet } from './known-ratchet.ts';

/** A red gate that was red before any work and ever since. A fall of the ratchet's number excuses it, and only that. */
export function isExcusable(
  run: Pick<GateRan, 'name' | 'outcome' | 'stage'>,
  { state, cycle, policy }: { readonly state: LoopState; readonly cycle: CycleState; readonly policy: Policy },
): boolean {
  if (run.outcome !== 'red' || (run.stage !== 'quick' && run.stage !== 'full')) return false;
  return knownRatchet(state, cycle, policy)?.red.includes(run.name) === true;
}
