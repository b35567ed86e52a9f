import { join } from 'node:path';
import type { Gate, GateRun, GateStage } from '../../core/gate/gate.ts';
import { setupGate } from '../../core/loop/next-gate.ts';
import type { GateBench } from '../loop.ts';
import { runOneGate } from '../perform/run-gate-step.ts';
import type { Comparison } from './compare.ts';

export interface CheckGates {
  readonly gates: readonly { readonly gate: Gate; readonly stage: GateStage }[];
  readonly comparison: Pick<Comparison, 'head' | 'to'>;
  readonly onRun: (run: GateRun) => void;
}

/** Every gate once, also after one that failed: a person wants to hear all of it. Without its setup none can tell anything. */
export async function runCheckGates(bench: GateBench, { gates, comparison, onRun }: CheckGates): Promise<GateRun[]> {
  const runs: GateRun[] = [];
  const { head, to: tree } = comparison;
  for (const [index, { gate, stage }] of gates.entries()) {
    const earlier = gates.slice(0, index).map((each) => each.gate);
    const folder = join(bench.folder.folder, 'logs', String(index));
    const run = await runOneGate(bench, { gate, stage, tree, head, start: 'as-left', earlier, folder });
    runs.push(run);
    onRun(run);
    if (run.name === setupGate && gate.name !== setupGate) break;
  }
  return runs;
}
