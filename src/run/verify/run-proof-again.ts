import { join } from 'node:path';
import { isProofStage, isRatchetStage, type Gate, type GateRun, type ProofStage } from '../../core/gate/gate.ts';
import { isPass, setupGate } from '../../core/loop/next-gate.ts';
import { gateReason, setupFailure } from '../../core/verdict/gate-failure.ts';
import type { Proof, ProofGate } from '../../core/verdict/proof.ts';
import { chooseCommand } from '../../core/verify/choose-command.ts';
import { compareRun, placeOf } from '../../core/verify/compare-run.ts';
import { lastRuns } from '../../core/verify/last-runs.ts';
import type { Difference, GateAgain, GateTold } from '../../core/verify/verify-result.ts';
import type { GateBench } from '../loop.ts';
import { composeProofTree } from '../perform/compose-proof-tree.ts';
import { runOneGate } from '../perform/run-gate-step.ts';
import type { AttemptSides } from './attempt-sides.ts';

/** A commit's gates, and what they need to run as they did. */
export interface ProofAgain {
  readonly proof: Proof;
  /** Of the commit. */
  readonly tree: string;
  /** What git calls the present commit in the gates' tree: the one that the attempt was made on, if it is here. */
  readonly head: string;
  readonly sides: AttemptSides | null;
  /** All that is configured now. */
  readonly configured: readonly Gate[];
  /** Of these, the ones that the proof should have and has not. */
  readonly missing: readonly Gate[];
  /** For logs. */
  readonly folder: string;
  readonly onRun: (run: GateRun) => void;
}

export interface RunAgain {
  readonly gates: readonly GateAgain[];
  readonly differences: readonly Difference[];
}

/** Every gate of the proof once more, on the tree that it ran on. */
export async function runProofAgain(bench: GateBench, again: ProofAgain): Promise<RunAgain> {
  const gates: GateAgain[] = [];
  const differences: Difference[] = [];
  const earlier: Gate[] = [];
  // A note may name one command under a thousand names.
  const known = new Map<string, GateRun>();
  const trees: ProofTrees = new Map();
  for (const [index, before] of lastRuns(again.proof.gates).entries()) {
    const { name, stage, command } = before;
    const told = (now: GateTold | null): void => void gates.push({ name, stage, command, before: toldOf(before), now });
    const place = await placeOfRun(bench, again, before, trees);
    const gate = chooseCommand(before, again.configured);
    const why = gate === null ? notConfigured(before) : place.why;
    if (why !== null || gate === null) {
      differences.push({ about: 'gate', message: `gate ${placeOf(before)}: not run: ${why ?? ''}` });
      told(null);
      continue;
    }
    if (place.tree === null) {
      // The run said so too: nothing can stand in, and what the new tests are worth can't be told.
      told({ outcome: 'not-run', exitCode: null, tests: null });
      continue;
    }
    const folder = join(again.folder, String(index));
    const key = JSON.stringify([place.tree, gate.name, gate.run, isRatchetStage(stage)]);
    const one = { gate, before, tree: place.tree, earlier: [...earlier], folder };
    const run = known.get(key) ?? (await runAsBefore(bench, again, one));
    known.set(key, run);
    if (!isProofStage(stage) && !isRatchetStage(stage) && !earlier.includes(gate)) earlier.push(gate);
    told(toldOf(run));
    differences.push(...compareRun(before, run, whyOf(run)));
  }
  for (const [index, gate] of again.missing.entries()) {
    const folder = join(again.folder, `missing-${index}`);
    const one = { gate, before: { stage: 'quick', outcome: 'green' } as const, tree: again.tree, earlier, folder };
    const run = await runAsBefore(bench, again, one);
    if (!isPass(run))
      differences.push({
        about: 'gate',
        message: `gate ${gate.name}: not in the proof, ${run.outcome} now${whyOf(run)}`,
      });
  }
  return { gates, differences };
}

/** A task's own commands stand in its plan, which a clone may not know. */
function notConfigured({ stage, command }: ProofGate): string {
  return stage === 'verify'
    ? `the plan that is known here does not have it for this task (--plan FILE names another): ${command}`
    : `it is not configured any more: ${command}`;
}

function toldOf({ outcome, exitCode, tests, number }: GateTold): GateTold {
  return { outcome, exitCode, tests, ...(number === undefined ? {} : { number }) };
}

interface OneRun {
  readonly gate: Gate;
  readonly before: Pick<ProofGate, 'stage' | 'outcome'>;
  readonly tree: string;
  readonly earlier: readonly Gate[];
  readonly folder: string;
}

/** Where a pass is expected a failure is tried once more, as in a run. */
async function runAsBefore(bench: GateBench, again: ProofAgain, one: OneRun): Promise<GateRun> {
  const { gate, before, tree, earlier, folder } = one;
  const call = { gate, stage: before.stage, tree, head: again.head, earlier, folder };
  const first = await runOneGate(bench, { ...call, start: 'as-left' });
  const isHoped = before.outcome === 'green' || before.outcome === 'flaky';
  const isWorthMore = isHoped && (first.outcome === 'red' || first.outcome === 'killed');
  const second = isWorthMore ? await runOneGate(bench, { ...call, start: 'clean' }) : null;
  const run: GateRun = second?.outcome === 'green' ? { ...second, outcome: 'flaky' } : (second ?? first);
  again.onRun(run);
  return run;
}

interface RunPlace {
  /** `null` without `why`: there is no such tree, and there was none. */
  readonly tree: string | null;
  readonly why: string | null;
}

/** Those that were put together so far. */
type ProofTrees = Map<ProofStage, string | null>;

/** The tree of a stage that is put together, made again the same way; of any other the commit's. */
async function placeOfRun(
  { runner }: GateBench,
  { sides, tree }: ProofAgain,
  before: ProofGate,
  trees: ProofTrees,
): Promise<RunPlace> {
  if (!isProofStage(before.stage)) return { tree, why: null };
  if (sides === null) return { tree: null, why: "the commit's parent is not in this repository" };
  const known = trees.get(before.stage);
  const made = known === undefined ? await composeProofTree(runner, sides, before.stage) : known;
  trees.set(before.stage, made);
  if (made === null && before.outcome === 'not-run') return { tree: null, why: null };
  if (made === before.tree) return { tree: made, why: null };
  return { tree: null, why: `its tree was ${before.tree} in the proof, and is ${made ?? 'none'} now` };
}

function whyOf(run: GateRun): string {
  const setup = run.name === setupGate ? setupFailure(run) : null;
  return setup === null ? gateReason(run) : `: ${setup}`;
}
