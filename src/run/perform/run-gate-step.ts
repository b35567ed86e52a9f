import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandText } from '../../core/gate/command-text.ts';
import { isProofStage } from '../../core/gate/gate.ts';
import type { EventBody, GateRan } from '../../core/journal/event.ts';
import { changedManifests } from '../../core/guard/changed-manifests.ts';
import { isPass, setupGate } from '../../core/loop/next-gate.ts';
import type { Step } from '../../core/loop/step.ts';
import { runGate } from '../../host/gate/run-gate.ts';
import { safeId } from '../../core/plan/safe-id.ts';
import { DiskFull, ProcessesLeft } from '../infrastructure-fault.ts';
import { StepCancelled } from '../step-cancelled.ts';
import { attend } from '../attend.ts';
import { gateEnv } from '../gate-env.ts';
import type { GateBench, Loop } from '../loop.ts';
import type { GateCall } from './gate-call.ts';
import { proofTree } from './proof-tree.ts';
import { setUpVerificationTree } from './set-up-tree.ts';
import { withGateLock } from './with-gate-lock.ts';

/** Runs one gate on exactly the tree that would land; for a control run on the last green commit's. */
export async function runGateStep(loop: Loop, step: Step & { kind: 'run-gate' }): Promise<EventBody[]> {
  const tree = step.tree ?? (await treeForStage(loop, step));
  if (tree === null) return [{ ...nothingToHollow(step), cycle: step.cycle }];
  const run = await runOneGate(loop, {
    gate: step.gate,
    stage: step.stage,
    tree,
    head: step.head,
    // Run again on what its own failed run left, a gate would pass that never passes on this tree.
    start: step.again || step.stage === 'control' || step.stage === 'ratchet-control' ? 'clean' : 'as-left',
    earlier: step.earlier,
    manifests: changedManifests(loop.state.cycle?.findings ?? []),
    folder: loop.folder.cycle(step.cycle),
  });
  const outcome = step.again && run.outcome === 'green' ? 'flaky' : run.outcome;
  return [{ ...run, outcome, cycle: step.cycle }];
}

/** All that the change adds is data, and data can't throw: what a test of it is worth can't be told. */
function nothingToHollow({ gate, stage, head }: Step & { kind: 'run-gate' }): GateRan {
  return {
    type: 'gate-ran',
    cycle: null,
    name: gate.name,
    stage,
    tree: head,
    command: commandText(gate.run),
    outcome: 'not-run',
    exitCode: null,
    signal: null,
    durationMs: 0,
    tests: null,
    fingerprint: null,
    excerpt: 'nothing in the change can be replaced by something that throws',
    log: null,
    changedFiles: [],
    reason: { kind: 'unclear' },
  };
}

async function treeForStage(loop: Loop, step: Step & { kind: 'run-gate' }): Promise<string | null> {
  const { cycle } = loop.state;
  if (!isProofStage(step.stage)) return loop.runner.treeOf(step.head);
  if (cycle === null) throw new Error('a proof was asked for outside of a cycle');
  return proofTree(loop, cycle, step.stage);
}

/**
 * One gate on one tree, the tree prepared first and the gates before it run again where what they built is gone. Of
 * these only one that doesn't pass is told, under its own name, like a setup that fails: it stands in the gate's place.
 */
export async function runOneGate(loop: GateBench, call: GateCall): Promise<GateRan> {
  loop.onPhase({ kind: 'gate', name: call.gate.name, stage: call.stage });
  const { failed, isBare } = await prepareTree(loop, call);
  if (failed !== null) return failed;
  // On the last green commit none has run yet, so there is nothing that could have been lost.
  for (const gate of isBare || call.stage === 'control' ? call.earlier : []) {
    const run = await runInTree(loop, { ...call, gate });
    // On a tree that is put together what builds may fail for that very reason: the gate itself has the word.
    if (!isPass(run) && run.outcome !== 'nothing-ran' && !isProofStage(call.stage)) return run;
    const next = await prepareTree(loop, { ...call, start: 'as-left' });
    if (next.failed !== null) return next.failed;
  }
  return runInTree(loop, call);
}

/** Makes the gates' tree that of the call, set up where it has to be; `failed`: by what that ended. */
export async function prepareTree(
  loop: GateBench,
  call: GateCall,
): Promise<{ failed: GateRan | null; isBare: boolean }> {
  const { head, tree, start, stage, manifests = [] } = call;
  const { setupNeeded, isBare, noSpace } = await loop.verification.prepare({ head, tree, start, manifests });
  if (noSpace !== null) throw new DiskFull(noSpace);
  const failed = setupNeeded ? await setUpVerificationTree(loop, call) : null;
  throwIfAborted(loop);
  if (failed === null) return { failed, isBare };
  return { failed: { ...failed, type: 'gate-ran', cycle: null, stage, tree, name: setupGate }, isBare };
}

function runInTree(loop: GateBench, call: GateCall): Promise<GateRan> {
  return withGateLock(loop, call, () => runWithLock(loop, call));
}

async function runWithLock(loop: GateBench, call: GateCall): Promise<GateRan> {
  const { gate, stage, tree } = call;
  const file = join(call.folder, `gate-${stage}-${safeId(gate.name)}.log`);
  mkdirSync(call.folder, { recursive: true });
  const attending = attend(loop);
  try {
    const { run, sweep } = await runGate({
      gate,
      stage,
      tree,
      root: loop.verification.path,
      folder: join(loop.verification.path, loop.workFolder),
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
function throwIfAborted(loop: GateBench): void {
  if (loop.signals.abort.aborted) throw new StepCancelled();
}
