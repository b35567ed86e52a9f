import { join } from 'node:path';
import type { EventBody, GateRan } from '../../core/journal/event.ts';
import type { Gate, GateOutcome, GateStage, TestCounts } from '../../core/gate/gate.ts';
import { isPass } from '../../core/loop/next-gate.ts';
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
  const detail = `${words}${outcome === 'red' ? await unseenFiles(loop) : ''}`;
  return [...runs, { type: 'baseline-measured', commit, key: loop.policy.gatesKey, outcome, tests, detail }];
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
  return [...runs, { type: 'final-measured', commit, outcome, detail }];
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
  for (const gate of allGates(loop)) {
    const call = { gate, stage, tree, head: commit, folder, earlier: [...earlier] };
    let run = await runOneGate(loop, { ...call, start: earlier.length === 0 ? anew : 'as-left' });
    earlier.push(gate);
    if (run.outcome === 'red') {
      const again = await runOneGate(loop, { ...call, start: anew });
      run = again.outcome === 'green' ? { ...again, outcome: 'flaky' } : run;
    }
    runs.push(run);
    if (!isPass(run) && run.outcome !== 'nothing-ran') break;
  }
  return runs;
}

function allGates(loop: Loop): Loop['policy']['full'] {
  const { quick, full } = loop.policy;
  const known = new Set(full.map((gate) => JSON.stringify([gate.name, gate.run])));
  return [...quick.filter((gate) => !known.has(JSON.stringify([gate.name, gate.run]))), ...full];
}

function sumUp(runs: readonly GateRan[]): { outcome: GateOutcome; detail: string; tests: TestCounts | null } {
  const worst =
    runs.find((run) => !isPass(run) && run.outcome !== 'nothing-ran') ??
    runs.find((run) => run.outcome === 'nothing-ran') ??
    runs.find((run) => run.outcome === 'flaky');
  const tests = runs.find((run) => run.tests !== null)?.tests ?? null;
  if (worst === undefined) {
    return { outcome: 'green', detail: `${formatCount(runs.length, 'gate')} passed`, tests };
  }
  return {
    outcome: worst.outcome,
    detail: `${cleanLine(failureWords(worst), maxReasonChars)}${logWords(worst)}`,
    tests,
  };
}

function failureWords(run: GateRan): string {
  const exit = run.exitCode === null ? '' : ` (exit ${run.exitCode})`;
  return setupFailure(run) ?? `gate ${run.name}: ${run.outcome}${exit}${isPass(run) ? '' : gateReason(run)}`;
}

function logWords(run: GateRan): string {
  return isPass(run) || run.log === null ? '' : `; its output: ${run.log} in the loop's folder (lastgreen where)`;
}
