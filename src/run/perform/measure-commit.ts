import { join } from 'node:path';
import type { EventBody, GateRan } from '../../core/journal/event.ts';
import { isRatchetStage, type Gate, type GateOutcome, type GateStage, type TestCounts } from '../../core/gate/gate.ts';
import { isPass, setupGate } from '../../core/loop/next-gate.ts';
import { ratchetMeasured } from '../../core/ratchet/ratchet-measured.ts';
import { whyNotRead } from '../../core/ratchet/why-not-read.ts';
import { gateReason, setupFailure } from '../../core/verdict/gate-failure.ts';
import type { Loop } from '../loop.ts';
import { unseenSettings } from '../unseen-settings.ts';
import { unseenWords } from '../../core/report/unseen-words.ts';
import { readDoneOnBranch } from '../done-on-branch.ts';
import { runOneGate } from './run-gate-step.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { formatCount } from '../../core/report/format-amount.ts';

/** The path behind it is to be pasted: a line that is cut must not be cut there. */
const maxReasonChars = 200;

/** The full gate on the commit that the loop starts from. */
export async function measureBaseline(loop: Loop, commit: string): Promise<EventBody[]> {
  const runs = await runAll(loop, commit, 'baseline');
  const { outcome, detail: words, tests } = sumUp(runs);
  const ratchet = ratchetMeasured(loop.policy, runs);
  const isRefused = outcome === 'red' && typeof ratchet?.number !== 'number';
  const detail = `${words}${isRefused ? await unseenFiles(loop) : ''}`;
  const measured = { commit, key: loop.policy.gatesKey, outcome, tests, detail };
  return [...runs, { type: 'baseline-measured', ...measured, ...(ratchet === null ? {} : { ratchet }) }];
}

/** What a person has beside git is why a gate passes for them and not in a tree. */
async function unseenFiles({ runner, env, settings }: Loop): Promise<string> {
  const unseen = await unseenSettings(runner.repository, env, settings.trees);
  if (unseen.length === 0) return '';
  const { message, hint } = unseenWords(unseen);
  return `. Perhaps because ${message}; ${hint}`;
}

/** The full gate once more, in a tree prepared from nothing, before anything is called finished. */
export async function measureFinal(loop: Loop, commit: string): Promise<EventBody[]> {
  const runs = await runAll(loop, commit, 'final');
  const moved = await branchMovedMeanwhile(loop, commit);
  if (moved !== null) return [...runs, moved];
  const { outcome, detail } = sumUp(runs);
  const ratchet = ratchetMeasured(loop.policy, runs);
  return [...runs, { type: 'final-measured', commit, outcome, detail, ...(ratchet === null ? {} : { ratchet }) }];
}

/** A full gate takes long, and nobody keeps a person off the branch: what was measured must still be what is there. */
async function branchMovedMeanwhile(loop: Loop, commit: string): Promise<EventBody | null> {
  const { branch, runner, state } = loop;
  const tip = await runner.branchTip(branch);
  if (tip === state.published) return null;
  if (tip === null || state.heldBy !== null) {
    const what = tip === null ? 'is gone' : `was moved to ${tip.slice(0, 12)} while landings waited`;
    const detail = `branch ${branch} ${what} during the final gate; ${commit.slice(0, 12)} is kept in ${runner.directory}`;
    return { type: 'run-stopped', reason: 'infrastructure', exitCode: 20, detail };
  }
  loop.onNotice(`branch ${branch} was moved to ${tip.slice(0, 12)} during the final gate; it is measured there again`);
  const done = await readDoneOnBranch(runner, state, { branch, base: loop.base, head: tip });
  return { type: 'branch-moved', from: commit, to: tip, replayed: null, ...done };
}

/** Every gate in order, each command once; the first that does not pass ends it. One failure is tried once more. */
async function runAll(loop: Loop, commit: string, stage: GateStage): Promise<GateRan[]> {
  const tree = await loop.runner.treeOf(commit);
  const folder = join(loop.folder.folder, stage);
  const runs: GateRan[] = [];
  const anew = stage === 'final' ? 'from-nothing' : 'clean';
  const earlier: Gate[] = [];
  const { ratchet } = loop.policy;
  for (const gate of [...allGates(loop), ...(ratchet === null ? [] : [ratchet])]) {
    const call = {
      gate,
      stage: gate === ratchet ? 'ratchet' : stage,
      tree,
      head: commit,
      folder,
      earlier: [...earlier],
    };
    let run = await runOneGate(loop, { ...call, start: runs.length === 0 ? anew : 'as-left' });
    if (run.outcome === 'red') {
      const again = await runOneGate(loop, { ...call, start: anew });
      run = again.outcome === 'green' ? { ...again, outcome: 'flaky' } : run;
    }
    runs.push(run);
    // With a ratchet a red gate is no end: what is red besides, and how much is left, is what there is to know.
    const goesOn = ratchet !== null && run.outcome === 'red' && run.name !== setupGate;
    if (isPass(run) || run.outcome === 'nothing-ran') earlier.push(gate);
    else if (!goesOn) break;
  }
  return runs;
}

function allGates(loop: Loop): Loop['policy']['full'] {
  const { quick, full } = loop.policy;
  const known = new Set(full.map((gate) => JSON.stringify([gate.name, gate.run])));
  return [...quick.filter((gate) => !known.has(JSON.stringify([gate.name, gate.run]))), ...full];
}

function sumUp(runs: readonly GateRan[]): { outcome: GateOutcome; detail: string; tests: TestCounts | null } {
  const failed = runs.filter((run) => !isPass(run) && run.outcome !== 'nothing-ran');
  const worst =
    // What a ratchet doesn't excuse comes first.
    failed.find((run) => run.outcome !== 'red' || run.name === setupGate || isRatchetStage(run.stage)) ??
    failed[0] ??
    runs.find((run) => run.outcome === 'nothing-ran') ??
    runs.find((run) => run.outcome === 'flaky');
  const tests = runs.find((run) => run.tests !== null)?.tests ?? null;
  if (worst === undefined) {
    const gates = runs.filter((run) => !isRatchetStage(run.stage));
    return { outcome: 'green', detail: `${formatCount(gates.length, 'gate')} passed`, tests };
  }
  return {
    outcome: worst.outcome,
    detail: `${cleanLine(failureWords(worst), maxReasonChars)}${logWords(worst)}`,
    tests,
  };
}

function failureWords(run: GateRan): string {
  if (isRatchetStage(run.stage) && !isPass(run) && run.name !== setupGate)
    return `the ratchet's number could not be read: ${whyNotRead(run)}`;
  const exit = run.exitCode === null ? '' : ` (exit ${run.exitCode})`;
  return setupFailure(run) ?? `gate ${run.name}: ${run.outcome}${exit}${isPass(run) ? '' : gateReason(run)}`;
}

function logWords(run: GateRan): string {
  return isPass(run) || run.log === null ? '' : `; its output: ${run.log} in the loop's folder (lastgreen where)`;
}
