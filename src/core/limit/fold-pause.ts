import type { LimitWaited } from '../journal/event.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import { pausesOf } from './pause-of.ts';

/** An agent that ended a cycle without meeting a limit is free again; one that met another in a row is told so. */
export function foldPauses({ run }: LoopState, cycle: CycleState, at: string): void {
  const met = pausesOf(cycle);
  for (const agent of [cycle.agent, cycle.review?.agent]) {
    if (agent !== undefined && !met.some((each) => each.agent === agent)) run.pauses.delete(agent);
  }
  for (const each of met) {
    const before = run.pauses.get(each.agent);
    const count = before?.kind === each.kind ? before.count + 1 : 1;
    run.pauses.set(each.agent, { ...each, sinceMs: Date.parse(at), count, untilMs: null });
  }
}

export function foldLimitWaited({ run }: LoopState, { agent, untilMs }: LimitWaited): void {
  const pause = agent === undefined ? undefined : run.pauses.get(agent);
  if (pause !== undefined) run.pauses.set(pause.agent, { ...pause, untilMs });
}
