import type { CycleState } from './state.ts';

/** It has no verdict yet, or one that lands and has not landed. */
export function isAtWork(cycle: CycleState): boolean {
  return cycle.verdict === null || (cycle.verdict.lands && cycle.landed === null);
}
