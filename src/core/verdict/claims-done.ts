import type { CycleState } from '../loop/state.ts';

/** The agent says that its task is done, and was not ended by the runner before it could make that true. */
export function claimsDone({ ended }: CycleState): boolean {
  const claim = ended?.claim.kind;
  const ending = ended?.ending;
  if (ending === 'timed-out' || ending === 'silent' || ending === 'stuck') return false;
  return claim === 'done' || claim === 'finished';
}
