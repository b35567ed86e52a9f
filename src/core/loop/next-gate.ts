import { isOfAttempt, type Gate, type GateStage } from '../gate/gate.ts';
import { orderGates } from '../gate/order-gates.ts';
import type { GateRan } from '../journal/event.ts';
import { hasCrashed } from '../verdict/has-crashed.ts';
import { isExcusable } from '../ratchet/is-excusable.ts';
import type { Policy } from './facts.ts';
import type { CycleState, LoopState } from './state.ts';
import type { Step } from './step.ts';

/** Name of the run that stands for a setup which failed before a gate could start. */
export const setupGate = 'setup';

/** The next gate that this attempt must pass; `null` when enough is known to judge it. */
export function nextGate(state: LoopState, cycle: CycleState, policy: Policy): Step | null {
  const { measured } = cycle;
  if (measured === null || !areGatesAsked(state, cycle)) return null;
  const required = requiredGates(cycle, policy);
  const isExcusedGate = (gate: Gate): boolean => {
    const last = runsOf(cycle, gate).at(-1);
    return last !== undefined && isExcusable(last, { state, cycle, policy });
  };
  for (const [index, { gate, stage }] of required.entries()) {
    const runs = runsOf(cycle, gate);
    const last = runs.at(-1);
    // What is known to fail can't be what it needs.
    const earlier = required.slice(0, index).flatMap((each) => (isExcusedGate(each.gate) ? [] : [each.gate]));
    const { cycle: number, base: head } = cycle;
    const step = { kind: 'run-gate', gate, stage, tree: measured.tree, head, cycle: number, earlier } as const;
    if (last === undefined) return { ...step, again: false };
    if (isPass(last) || isExcusedGate(gate)) continue;
    if ((last.outcome === 'red' || last.outcome === 'killed') && runs.length === 1) return { ...step, again: true };
    if (!mayBeItsFault(last) || !needsControl(last) || measured.empty) return null;
    const controls = nextControl(cycle, earlier);
    return controls === null ? null : { ...step, stage: 'control', tree: null, again: false, earlier: controls };
  }
  return null;
}

/** Whether the attempt comes before the gates at all. */
export function areGatesAsked(state: LoopState, cycle: CycleState): boolean {
  const { measured, ended } = cycle;
  if (measured === null || ended === null || ended.ending === 'cancelled' || cycle.conflict) return false;
  if (ended.claim.kind === 'ask' || cycle.findings?.some((finding) => finding.severity === 'block') === true)
    return false;
  return measured.empty || !isJudgedBefore(state, cycle);
}

/** The required gates that passed, in their order, where all others may be excused; `null`: one has not passed. */
export function passedGates(state: LoopState, cycle: CycleState, policy: Policy): Gate[] | null {
  const passed: Gate[] = [];
  for (const { gate } of requiredGates(cycle, policy)) {
    const last = runsOf(cycle, gate).at(-1);
    if (last !== undefined && isPass(last)) passed.push(gate);
    else if (last === undefined || !isExcusable(last, { state, cycle, policy })) return null;
  }
  return passed;
}

/**
 * A gate that could not run may lack what the attempt took away; one that a signal ended twice may have ended itself; one
 * that changed tracked files may have done so by the attempt's own code. The last green commit tells.
 */
export function mayBeItsFault({ outcome }: GateRan): boolean {
  switch (outcome) {
    case 'red':
    case 'timed-out':
    case 'not-run':
    case 'killed':
    case 'changed-files':
      return true;
    case 'green':
    case 'flaky':
    case 'nothing-ran':
    case 'lock-missed':
      return false;
  }
}

/** The gates to run before the control run; `null`: it has been had. By itself first: mostly that is enough. */
function nextControl(cycle: CycleState, earlier: readonly Gate[]): readonly Gate[] | null {
  const controls = cycle.gates.filter((run) => run.stage === 'control');
  const last = controls.at(-1);
  if (last === undefined) return [];
  // It may need what the gates before it build, and in that tree they didn't run.
  const hasFailed = !isPass(last) && last.outcome !== 'lock-missed';
  const isWorthMore = controls.length === 1 && earlier.length > 0 && hasFailed && last.name !== setupGate;
  return isWorthMore ? earlier : null;
}

/** Gates in their order: quick; where the attempt would finish its task, full and the task's own. Each command once. */
export function requiredGates(cycle: CycleState, policy: Policy): { gate: Gate; stage: GateStage }[] {
  const { measured, ended } = cycle;
  if (measured === null || ended === null) return [];
  const { quick } = policy;
  const verify = policy.verifyOf(cycle.task);
  if (measured.empty && cycle.approval === null) {
    const claimsDone = ended.claim.kind === 'done' || ended.claim.kind === 'finished';
    return claimsDone ? orderGates({ quick: [], full: [], verify }) : [];
  }
  return measured.ticks ? orderGates({ ...policy, verify }) : orderGates({ quick, full: [], verify: [] });
}

/** The runs of one gate; setups that failed in its stead count while nothing ran after them. */
export function runsOf(cycle: CycleState, gate: Gate): GateRan[] {
  const runs = attemptRuns(cycle);
  const lastOther = runs.findLastIndex((run) => run.name !== setupGate);
  return runs.filter((run, index) => run.name === gate.name || index > lastOther);
}

/** The runs on the attempt's own tree. */
export function attemptRuns(cycle: CycleState): GateRan[] {
  return cycle.gates.filter(isOfAttempt);
}

export function controlRun(cycle: CycleState): GateRan | undefined {
  return cycle.gates.findLast((run) => run.stage === 'control');
}

/** A task's own commands fail before it is done: their failure there says nothing. A setup's in their place does. */
export function needsControl(run: GateRan): boolean {
  return run.stage !== 'verify' || run.name === setupGate;
}

export function isPass(run: { readonly outcome: string }): boolean {
  return run.outcome === 'green' || run.outcome === 'flaky';
}

/**
 * The agent added nothing to a tree that gates have refused in this run. In a later one they are asked once more: a person
 * may have mended them.
 */
export function isJudgedBefore(state: LoopState, cycle: CycleState): boolean {
  if (!leavesRefused(state, cycle)) return false;
  return state.tasks.get(cycle.task)?.keep?.run === cycle.run || (cycle.ended !== null && hasCrashed(cycle.ended));
}

/** The same, in whichever run it was. */
export function leavesRefused(state: LoopState, cycle: CycleState): boolean {
  if (cycle.approval !== null) return false;
  const keep = state.tasks.get(cycle.task)?.keep;
  return keep?.judged === true && cycle.from !== null && cycle.measured?.work === cycle.from;
}
