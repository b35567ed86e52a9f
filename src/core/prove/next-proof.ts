import { approvesTests } from '../approval/approves-tests.ts';
import { commandText } from '../gate/command-text.ts';
import type { Gate, ProofStage } from '../gate/gate.ts';
import { isStaticCheck } from '../gate/is-static-check.ts';
import type { GateRan } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import { attemptRuns, isPass, passedGates, requiredGates, runsOf, setupGate } from '../loop/next-gate.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import { isExcusable } from '../ratchet/is-excusable.ts';
import type { Step } from '../loop/step.ts';

/** The next run that a proof needs, once every gate has passed on the attempt itself; `null` when enough is known. */
export function nextProof(state: LoopState, cycle: CycleState, policy: Policy): Step | null {
  const { measured, tests } = cycle;
  if (measured === null || measured.empty || tests === null) return null;
  if (cycle.ended?.claim.kind === 'ask' || cycle.findings?.some(({ severity }) => severity === 'block') === true) {
    return null;
  }
  const gates = testGates(state, cycle, policy);
  const old = tests.old.length > 0 ? nextOldTests(cycle, gates) : null;
  const isHeld = approvesTests(cycle) || proofRuns(cycle, 'old-tests').every(isSettled);
  if (old !== null || !isHeld) return old;
  return policy.prove(cycle.task).includes('red-green') && tests.fresh.length > 0 ? nextRedGreen(cycle, gates) : null;
}

/** Red is tried once more: the last green commit's tests are known to pass where nothing else is wrong. */
function nextOldTests(cycle: CycleState, gates: readonly TestGate[]): Step | null {
  const ran = proofRuns(cycle, 'old-tests');
  if (ran.some((run) => run.name === setupGate)) return null;
  for (const gate of gates) {
    const runs = ran.filter((run) => run.name === gate.gate.name);
    const last = runs.at(-1);
    if (last === undefined) return stepOf(cycle, gate, 'old-tests', false);
    if (isPass(last)) continue;
    return last.outcome === 'red' && runs.length === 1 ? stepOf(cycle, gate, 'old-tests', true) : null;
  }
  return null;
}

/** One gate that the new tests turn red is enough; where something isn't there, they must be red with a stand-in too. */
function nextRedGreen(cycle: CycleState, gates: readonly TestGate[]): Step | null {
  const ran = proofRuns(cycle, 'new-tests');
  const failed = ran.find((run) => !isPass(run));
  if (failed === undefined) {
    const next = gates.find(({ gate }) => !ran.some((run) => run.name === gate.name));
    return next === undefined ? null : stepOf(cycle, next, 'new-tests', false);
  }
  if (!needsStandIn(cycle, failed) || proofRuns(cycle, 'stand-in').length > 0) return null;
  const same = gates.find(({ gate }) => gate.name === failed.name);
  return same === undefined ? null : stepOf(cycle, same, 'stand-in', false);
}

/** What isn't there may be what the attempt itself adds: a test of it fails as well where that is there and throws. */
export function needsStandIn(cycle: CycleState, { reason }: GateRan): boolean {
  const isOpen = reason?.kind === 'missing' || reason?.kind === 'unclear';
  return isOpen && (cycle.tests?.standIns.length ?? 0) > 0;
}

export function proofRuns(cycle: CycleState, stage: ProofStage): GateRan[] {
  return cycle.gates.filter((run) => run.stage === stage);
}

function isSettled(run: GateRan, _index: number, runs: readonly GateRan[]): boolean {
  return isPass(runs.findLast(({ name }) => name === run.name) ?? run);
}

function stepOf(cycle: CycleState, { gate, earlier }: TestGate, stage: ProofStage, again: boolean): Step {
  const { cycle: number, base: head } = cycle;
  return { kind: 'run-gate', gate, stage, tree: null, head, cycle: number, again, earlier };
}

interface TestGate {
  readonly gate: Gate;
  /** What may have to build before it. */
  readonly earlier: readonly Gate[];
}

/**
 * The gates that may run tests: all but those that are known to run none, or all of them where none is left. `[]`
 * while one that is required has not passed.
 */
function testGates(state: LoopState, cycle: CycleState, policy: Policy): TestGate[] {
  const passed = passedGates(state, cycle, policy);
  if (passed === null || isBlind(state, cycle, policy)) return [];
  const { gates, chosen } = chooseGates(cycle, policy);
  return chosen.map((gate) => ({
    gate,
    earlier: gates.slice(0, gates.indexOf(gate)).filter((each) => passed.includes(each) && !chosen.includes(each)),
  }));
}

/** A gate that may run tests is red whatever tests it is given, as a ratchet has it: what they prove can't be found out. */
export function isBlind(state: LoopState, cycle: CycleState, policy: Policy): boolean {
  return chooseGates(cycle, policy).chosen.some((gate) => {
    const last = runsOf(cycle, gate).at(-1);
    return last !== undefined && isExcusable(last, { state, cycle, policy });
  });
}

function chooseGates(cycle: CycleState, policy: Policy): { gates: Gate[]; chosen: Gate[] } {
  const required = requiredGates(cycle, policy);
  const gates = required.flatMap(({ gate, stage }) => (stage === 'verify' ? [] : [gate]));
  const reported = new Set(attemptRuns(cycle).flatMap((run) => (run.tests === null ? [] : [run.name])));
  const doubtful = gates.filter((gate) => reported.has(gate.name) || !isStaticCheck(commandText(gate.run)));
  return { gates, chosen: doubtful.length > 0 ? doubtful : gates };
}
