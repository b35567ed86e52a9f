import { failureLine } from '../gate/failure-line.ts';
import type { GateRun } from '../gate/gate.ts';
import { setupGate } from '../loop/next-gate.ts';

type FailedRun = Pick<GateRun, 'name' | 'outcome' | 'exitCode' | 'excerpt'>;

/** `: the line that says most`, to put behind a sentence on a gate that did not pass; nothing where it said nothing. */
export function gateReason({ excerpt }: Pick<FailedRun, 'excerpt'>): string {
  const line = failureLine(excerpt);
  return line === null ? '' : `: ${line}`;
}

/** `setup failed (exit 1): npm ci: why`; `null` for the run of a gate of its own. */
export function setupFailure({ name, outcome, excerpt }: FailedRun): string | null {
  if (name !== setupGate || outcome === 'green' || outcome === 'flaky') return null;
  const [what = 'setup failed', ...output] = excerpt.split('\n');
  return /^setup\b/.test(what) ? `${what}${gateReason({ excerpt: output.join('\n') })}` : null;
}
