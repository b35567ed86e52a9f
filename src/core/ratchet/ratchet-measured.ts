import { isRatchetStage } from '../gate/gate.ts';
import type { GateRan } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import { isPass } from '../loop/next-gate.ts';
import type { RatchetMeasured } from './ratchet-state.ts';

/** What all runs on one commit say of the ratchet; `null` without one. */
export function ratchetMeasured(
  { ratchet }: Pick<Policy, 'ratchet'>,
  runs: readonly GateRan[],
): RatchetMeasured | null {
  if (ratchet === null) return null;
  const read = runs.find((run) => isRatchetStage(run.stage) && isPass(run));
  const red = runs.flatMap((run) => (!isRatchetStage(run.stage) && run.outcome === 'red' ? [run.name] : []));
  return { number: read?.number ?? null, red };
}
