import { join } from 'node:path';
import type { CheckedRatchet } from '../../core/check/checked-ratchet.ts';
import type { Gate, GateRun } from '../../core/gate/gate.ts';
import { isPass, setupGate } from '../../core/loop/next-gate.ts';
import type { GateBench } from '../loop.ts';
import { runOneGate } from '../perform/run-gate-step.ts';
import type { Comparison } from './compare.ts';

export interface CheckRatchetRequest {
  readonly ratchet: Gate;
  readonly gates: readonly Gate[];
  /** How the gates went on what is checked. */
  readonly runs: readonly GateRun[];
  readonly comparison: Pick<Comparison, 'head' | 'from' | 'to'>;
  /** With a tree of its own: the checkout holds only one side. */
  readonly base: () => Promise<GateBench>;
  readonly onRun: (run: GateRun) => void;
}

/** The number on both sides; and where it fell, which of the red gates were red before. */
export async function runCheckRatchet(bench: GateBench, request: CheckRatchetRequest): Promise<CheckedRatchet> {
  const { ratchet, gates, runs, comparison, onRun } = request;
  const { head, from, to } = comparison;
  const folder = join(bench.folder.folder, 'logs', 'ratchet');
  const call = { head, start: 'as-left', earlier: [], folder } as const;
  const change = await runOneGate(bench, { ...call, gate: ratchet, stage: 'ratchet', tree: to });
  onRun(change);
  const onBase = await request.base();
  const base = await runOneGate(onBase, { ...call, gate: ratchet, stage: 'ratchet-control', tree: from });
  onRun(base);
  const redBefore: string[] = [];
  if (isPass(change) && isPass(base) && (change.number ?? 0) < (base.number ?? 0)) {
    for (const gate of gates) {
      if (!runs.some((run) => run.name === gate.name && run.outcome === 'red')) continue;
      const before = await runOneGate(onBase, { ...call, gate, stage: 'control', tree: from });
      if (before.outcome === 'red' && before.name !== setupGate) redBefore.push(gate.name);
    }
  }
  return { change, base, redBefore };
}
