import { join } from 'node:path';
import type { Gate, GateStage } from '../../core/gate/gate.ts';
import type { EventBody, GateRan } from '../../core/journal/event.ts';
import { setupGate } from '../../core/loop/next-gate.ts';
import type { Step } from '../../core/loop/step.ts';
import { runGate } from '../../host/gate/run-gate.ts';
import { StepCancelled } from '../step-cancelled.ts';
import { gateEnv } from '../gate-env.ts';
import type { Loop } from '../loop.ts';
import { setUpVerificationTree } from './set-up-tree.ts';

/** Runs one gate on exactly the tree that would land; for a control run on the last green commit's. */
export async function runGateStep(loop: Loop, step: Step & { kind: 'run-gate' }): Promise<EventBody[]> {
  const tree = step.tree ?? (await loop.runner.treeOf(step.head));
  const run = await runOneGate(loop, {
    gate: step.gate,
    stage: step.stage,
    tree,
    head: step.head,
    fresh: false,
    folder: loop.folder.cycle(step.cycle),
  });
  const outcome = step.again && run.outcome === 'green' ? 'flaky' : run.outcome;
  return [{ ...run, outcome, cycle: step.cycle }];
}

export interface GateCall {
  readonly gate: Gate;
  readonly stage: GateStage;
  readonly tree: string;
  readonly head: string;
  readonly fresh: boolean;
  /** Where its log goes. */
  readonly folder: string;
}

/** One gate on one tree, the tree prepared first. A setup that fails stands in the gate's place, under its own name. */
export async function runOneGate(loop: Loop, call: GateCall): Promise<GateRan> {
  const { gate, stage, tree } = call;
  loop.onPhase(`gate ${gate.name}`);
  const { setupNeeded } = await loop.verification.prepare({ head: call.head, tree, fresh: call.fresh });
  if (setupNeeded) {
    const failed = await setUpVerificationTree(loop, call);
    throwIfAborted(loop);
    if (failed !== null) return { ...failed, type: 'gate-ran', cycle: null, stage, tree, name: setupGate };
  }
  const ran = await runGate({
    gate,
    stage,
    tree,
    folder: join(loop.verification.path, loop.runner.repository.prefix),
    env: gateEnv(loop),
    processes: loop.processes,
    logFile: join(call.folder, `gate-${stage}-${gate.name.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 60)}.log`),
    changedFiles: async () => (await loop.verification.compare()).tracked,
    abort: loop.signals.abort,
  });
  throwIfAborted(loop);
  return { type: 'gate-ran', cycle: null, ...ran };
}

/** A gate that a signal ended tells nothing about the attempt. */
function throwIfAborted(loop: Loop): void {
  if (loop.signals.abort.aborted) throw new StepCancelled();
}
