import { commandText } from '../gate/command-text.ts';
import type { Gate } from '../gate/gate.ts';
import { isStaticCheck } from '../gate/is-static-check.ts';
import type { GateRan } from '../journal/event.ts';
import type { Policy } from '../loop/facts.ts';
import { attemptRuns, isPass, requiredGates, runsOf, setupGate } from '../loop/next-gate.ts';
import type { CycleState } from '../loop/state.ts';
import type { Step } from '../loop/step.ts';

/**
 * The next run that a proof needs, once every gate has passed on the attempt itself; `null` when enough is known.
 * `old-tests`: the last green commit's tests on the new source.
 */
export function nextProof(cycle: CycleState, policy: Policy): Step | null {
  const { measured, tests } = cycle;
  if (measured === null || measured.empty || tests === null || tests.old.length === 0) return null;
  if (cycle.ended?.claim.kind === 'ask' || cycle.findings?.some(({ severity }) => severity === 'block') === true) {
    return null;
  }
  const ran = proofRuns(cycle, 'old-tests');
  if (ran.some((run) => run.name === setupGate)) return null;
  for (const { gate, earlier } of testGates(cycle, policy)) {
    const runs = ran.filter((run) => run.name === gate.name);
    const last = runs.at(-1);
    const { cycle: number, base: head } = cycle;
    const step = { kind: 'run-gate', gate, stage: 'old-tests', tree: null, head, cycle: number, earlier } as const;
    if (last === undefined) return { ...step, again: false };
    if (isPass(last)) continue;
    return last.outcome === 'red' && runs.length === 1 ? { ...step, again: true } : null;
  }
  return null;
}

export function proofRuns(cycle: CycleState, stage: 'old-tests'): GateRan[] {
  return cycle.gates.filter((run) => run.stage === stage);
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
function testGates(cycle: CycleState, policy: Policy): TestGate[] {
  const required = requiredGates(cycle, policy).filter(({ stage }) => stage !== 'verify');
  const passed = requiredGates(cycle, policy).every(({ gate }) => {
    const last = runsOf(cycle, gate).at(-1);
    return last !== undefined && isPass(last);
  });
  if (!passed) return [];
  const gates = required.map(({ gate }) => gate);
  const reported = new Set(attemptRuns(cycle).flatMap((run) => (run.tests === null ? [] : [run.name])));
  const doubtful = gates.filter((gate) => reported.has(gate.name) || !isStaticCheck(commandText(gate.run)));
  const chosen = doubtful.length > 0 ? doubtful : gates;
  return chosen.map((gate) => ({
    gate,
    earlier: gates.slice(0, gates.indexOf(gate)).filter((each) => !chosen.includes(each)),
  }));
}
