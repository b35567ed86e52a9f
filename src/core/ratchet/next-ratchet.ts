import type { GateRan } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import { areGatesAsked, isPass, mayBeItsFault, passedGates } from '../loop/next-gate.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import type { Step } from '../loop/step.ts';
import { knownRatchet } from './known-ratchet.ts';

/** The next run of the ratchet's command, once every gate has passed or may be excused; `null`: none, or enough is known. */
export function nextRatchet(state: LoopState, cycle: CycleState, policy: Policy): Step | null {
  const { ratchet } = policy;
  if (ratchet === null || cycle.measured === null || cycle.measured.empty) return null;
  if (!areGatesAsked(state, cycle)) return null;
  const earlier = passedGates(state, cycle, policy);
  if (earlier === null) return null;
  const { cycle: number, base: head, measured } = cycle;
  const step = { kind: 'run-gate', gate: ratchet, head, cycle: number, earlier } as const;
  const onAttempt = { ...step, stage: 'ratchet', tree: measured.tree } as const;
  const runs = ratchetRuns(cycle);
  const last = runs.at(-1);
  if (last === undefined) return { ...onAttempt, again: false };
  const isRead = isPass(last);
  if ((last.outcome === 'red' || last.outcome === 'killed') && runs.length === 1) return { ...onAttempt, again: true };
  const known = knownRatchet(state, cycle, policy);
  // What rose for everybody meanwhile is not the attempt's.
  const isInDoubt = isRead ? known === null || (last.number ?? 0) > known.number : mayBeItsFault(last);
  if (!isInDoubt || ratchetControl(cycle) !== undefined) return null;
  return { ...step, stage: 'ratchet-control', tree: null, again: false, earlier: [] };
}

export function ratchetRuns(cycle: CycleState): GateRan[] {
  return cycle.gates.filter((run) => run.stage === 'ratchet');
}

export function ratchetControl(cycle: CycleState): GateRan | undefined {
  return cycle.gates.find((run) => run.stage === 'ratchet-control');
}
