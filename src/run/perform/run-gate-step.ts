import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { EventBody, GateRan } from '../../core/journal/event.ts';
import { setupGate } from '../../core/loop/next-gate.ts';
import type { Step } from '../../core/loop/step.ts';
import { runGate } from '../../host/gate/run-gate.ts';
import { safeId } from '../../core/plan/safe-id.ts';
import { DiskFull, ProcessesLeft } from '../infrastructure-fault.ts';
import { StepCancelled } from '../step-cancelled.ts';
import { attend } from '../attend.ts';
import { gateEnv } from '../gate-env.ts';
import type { Loop } from '../loop.ts';
import type { GateCall } from './gate-call.ts';
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

/** One gate on one tree, the tree prepared first. A setup that fails stands in the gate's place, under its own name. */
export async function runOneGate(loop: Loop, call: GateCall): Promise<GateRan> {
  const { gate, stage, tree } = call;
  loop.onPhase({ kind: 'gate', name: gate.name, stage });
  const { setupNeeded, noSpace } = await loop.verification.prepare({ head: call.head, tree, fresh: call.fresh });
  if (noSpace !== null) throw new DiskFull(noSpace);
  if (setupNeeded) {
    const failed = await setUpVerificationTree(loop, call);
    throwIfAborted(loop);
    if (failed !== null) return { ...failed, type: 'gate-ran', cycle: null, stage, tree, name: setupGate };
  }
  const file = join(call.folder, `gate-${stage}-${safeId(gate.name)}.log`);
  mkdirSync(call.folder, { recursive: true });
  const attending = attend(loop);
  try {
    const { run, sweep } = await runGate({
      gate,
      stage,
      tree,
      root: loop.verification.path,
      folder: join(loop.verification.path, loop.runner.repository.prefix),
      env: gateEnv(loop),
      processes: loop.processes,
      log: { file, name: relative(loop.folder.folder, file) },
      changedFiles: async () => (await loop.verification.compare()).tracked,
      isTracked: (path) => loop.runner.isTracked(tree, path),
      onStart: attending.onStart,
    });
    throwIfAborted(loop);
    if (sweep.alive.length > 0) throw new ProcessesLeft(gate.name, sweep.alive);
    return { type: 'gate-ran', cycle: null, ...run };
  } finally {
    attending.done();
  }
}

/** A gate that was ended from outside tells nothing about the attempt. */
function throwIfAborted(loop: Loop): void {
  if (loop.signals.abort.aborted) throw new StepCancelled();
}
