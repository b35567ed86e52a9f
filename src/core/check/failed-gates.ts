import type { GateRun } from '../gate/gate.ts';
import { isPass } from '../loop/next-gate.ts';
import { describeGate } from '../report/describe-gate.ts';
import { judgeNumbers, type CheckedRatchet } from './checked-ratchet.ts';

/** The gates that speak against a change, each with a sentence: not those that a ratchet excuses. */
export function failedGates({
  gates,
  ratchet,
}: {
  readonly gates: readonly GateRun[];
  readonly ratchet: CheckedRatchet | undefined;
}): { name: string; message: string }[] {
  const found = ratchet === undefined ? null : judgeNumbers(ratchet);
  return gates.flatMap((run) => {
    if (run.stage === 'ratchet' && found?.kind === 'rose') return [{ name: run.name, message: found.words }];
    const isExcused = found?.kind === 'fell' && run.outcome === 'red' && ratchet?.redBefore.includes(run.name) === true;
    return isPass(run) || isExcused ? [] : [{ name: run.name, message: describeGate(run) }];
  });
}
