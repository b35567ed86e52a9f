import { isAtWork } from '../loop/is-at-work.ts';
import type { LoopState } from '../loop/state.ts';
import type { HookRan } from './hook.ts';

export function foldHook(state: LoopState, event: HookRan): void {
  if (event.cycle === null) state.run.hooks.push(event);
  else if (state.cycle?.cycle === event.cycle) state.cycle.hooks.push(event);
}

/** What was started before the cycle is gone with the run that started it. A cycle that was over has had its hooks. */
export function foldHooksAnew({ cycle, open }: LoopState): void {
  if (cycle === null) return;
  cycle.hooks = cycle.hooks.filter((run) => run.event !== 'before-cycle');
  cycle.hooksOwed &&= open || isAtWork(cycle);
}
