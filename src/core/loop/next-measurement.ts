import { nextProof } from '../prove/next-proof.ts';
import { nextRatchet } from '../ratchet/next-ratchet.ts';
import { judgeRatchet } from '../verdict/judge-ratchet.ts';
import type { Policy } from './facts.ts';
import { nextGate } from './next-gate.ts';
import type { CycleState, LoopState } from './state.ts';
import type { Step } from './step.ts';

/** What is still to be run to judge an attempt: its gates, then the ratchet, then what proves them; `null`: nothing. */
export function nextMeasurement(state: LoopState, cycle: CycleState, policy: Policy): Step | null {
  const step = nextGate(state, cycle, policy) ?? nextRatchet(state, cycle, policy);
  if (step !== null) return step;
  const isRefused = judgeRatchet({ state, cycle, policy, interrupted: false }) !== null;
  return isRefused ? null : nextProof(state, cycle, policy);
}
