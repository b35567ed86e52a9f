import type { GateRan } from '../journal/event.ts';
import type { Judgement } from './evidence.ts';
import { gateReason } from './gate-failure.ts';

const places: Readonly<Partial<Record<GateRan['stage'], string>>> = {
  control: ' on the last green commit',
  'old-tests': ' with the old tests',
  'new-tests': ' with the new tests',
  'stand-in': ' with the new tests',
};

/** Somebody else had what the gate shares with others: nothing is known of the attempt, and nobody is charged. */
export function judgeMissedLock(run: GateRan): Judgement {
  const because = `gate ${run.name}${places[run.stage] ?? ''} did not get its lock in time${gateReason(run)}`;
  return { verdict: 'unknown', because, cause: 'gate-lock-missed', keeps: true };
}
