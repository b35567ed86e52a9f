import { isPass, setupGate } from '../loop/next-gate.ts';
import type { ProofGate } from '../verdict/proof.ts';

/**
 * The last run of each gate in each stage, in the order of the first ones: the one before may have been flaky. So may a
 * setup that failed in a gate's place, where the gate ran after all.
 */
export function lastRuns(gates: readonly ProofGate[]): ProofGate[] {
  const last = new Map<string, ProofGate>();
  for (const gate of gates) last.set(JSON.stringify([gate.stage, gate.name]), gate);
  return [...last.values()].filter((gate) => !wasOvercome(gate, gates));
}

function wasOvercome(run: ProofGate, gates: readonly ProofGate[]): boolean {
  if (run.name !== setupGate || isPass(run)) return false;
  return gates.slice(gates.indexOf(run) + 1).some(({ stage }) => stage === run.stage);
}
