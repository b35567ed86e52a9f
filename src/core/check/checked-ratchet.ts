import type { GateRun } from '../gate/gate.ts';
import { isPass } from '../loop/next-gate.ts';

/** A ratchet's number on both sides of a change. */
export interface CheckedRatchet {
  readonly change: GateRun;
  readonly base: GateRun;
  /** Names of the gates that are red and were so before; asked only where the number fell. */
  readonly redBefore: readonly string[];
}

/** What the numbers mean for the change. */
export interface RatchetFinding {
  /** `fell`: gates that were red before are excused. */
  readonly kind: 'fell' | 'stayed' | 'rose' | 'not-read' | 'unknown';
  /** One clause. */
  readonly words: string;
}

/** A number that is 0 excuses nothing: a checker that broke counts nothing either. */
export function judgeNumbers({ change, base }: Pick<CheckedRatchet, 'change' | 'base'>): RatchetFinding {
  const [after, before] = [numberOf(change), numberOf(base)];
  if (before === null) return { kind: 'unknown', words: "the ratchet's number could not be read before the change" };
  if (after === null)
    return { kind: 'not-read', words: `the ratchet's number could not be read; it was ${before} before` };
  if (after > before) return { kind: 'rose', words: `the ratchet's number rose from ${before} to ${after}` };
  if (after < before && after > 0)
    return { kind: 'fell', words: `the ratchet's number fell from ${before} to ${after}` };
  return { kind: 'stayed', words: `the ratchet's number is ${after}${after === before ? ' as before' : ''}` };
}

function numberOf(run: GateRun): number | null {
  return isPass(run) ? (run.number ?? null) : null;
}
