import type { LoopState } from './state.ts';

/**
 * Folder of the repository that agent, gates and setup work in, `''` at its top: once a cycle was spent, the one that
 * the loop has; before, and after a journal that doesn't know it, the one that the call comes from.
 */
export function workFolder({ start, cycles }: Pick<LoopState, 'start' | 'cycles'>, calledFrom: string): string {
  return cycles === 0 ? calledFrom : (start?.folder ?? calledFrom);
}
