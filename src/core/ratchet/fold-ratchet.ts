import { isOfAttempt } from '../gate/gate.ts';
import type { BaselineMeasured, TaskLanded } from '../journal/event.ts';
import { isPass } from '../loop/next-gate.ts';
import type { CycleState } from '../loop/state.ts';
import type { RatchetState } from './ratchet-state.ts';

/** A baseline begins anew: it is measured where a person changed the gates or the branch. */
export function ratchetOfBaseline(before: RatchetState | null, event: BaselineMeasured): RatchetState | null {
  const { commit, key, ratchet } = event;
  if (ratchet === undefined || ratchet.number === null) return null;
  const { number, red } = ratchet;
  return { commit, key, number, red, first: before !== null && before.key === key ? before.first : number };
}

/** The number only falls from here, and a gate that has passed once must pass for ever. */
export function ratchetOfLanding(
  before: RatchetState | null,
  { base, gates, verdict }: CycleState,
  { commit }: TaskLanded,
): RatchetState | null {
  const landed = verdict?.ratchet;
  if (before === null || before.commit !== base || landed === undefined) return before;
  const passed = new Set(gates.flatMap((run) => (isOfAttempt(run) && isPass(run) ? [run.name] : [])));
  return { ...before, commit, number: landed.number, red: before.red.filter((name) => !passed.has(name)) };
}
