import type { GateRan } from '../journal/event.ts';
import { isPass, requiredGates, runsOf } from '../loop/next-gate.ts';
import { isExcusable } from '../ratchet/is-excusable.ts';
import { knownRatchet } from '../ratchet/known-ratchet.ts';
import { ratchetControl, ratchetRuns } from '../ratchet/next-ratchet.ts';
import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import { whyNotRead } from '../ratchet/why-not-read.ts';
import { claimsDone } from './claims-done.ts';
import type { Evidence, Judgement } from './evidence.ts';
import { gateReason } from './gate-failure.ts';

/** What the ratchet says against an attempt whose other gates passed: its number may not rise, and excuses only by a fall. */
export function judgeRatchet(evidence: Evidence): Judgement | null {
  if (evidence.policy.ratchet === null) return null;
  const run = ratchetRuns(evidence.cycle).at(-1);
  if (run === undefined)
    return { verdict: 'unknown', because: 'not all gates could be run', cause: 'gate-not-run', keeps: true };
  const number = numberOf(run);
  if (number === null) return judgeUnread(evidence, run);
  const before = numberBefore(evidence);
  if (before === null) {
    const because = `the ratchet's number is ${number}, and on the last green commit none could be read`;
    return { verdict: 'unknown', because, cause: 'ratchet-not-read', keeps: true };
  }
  if (number > before.number) return red(evidence, `ratchet: the number rose from ${before.number} to ${number}`);
  if (number > before.recorded) {
    const because = `the ratchet's number rose from ${before.recorded} to ${number}, and on the last green commit it is ${before.number} now`;
    return { verdict: 'unknown', because, cause: 'ratchet-rose-on-base', keeps: true };
  }
  return judgeExcuse(evidence, number, before.number);
}

/** What goes into the verdict of an attempt that lands; `null` without a ratchet. */
export function ratchetLanded(evidence: Evidence): RatchetLanded | null {
  const { cycle, policy } = evidence;
  const number = numberOf(ratchetRuns(cycle).at(-1));
  const before = numberBefore(evidence);
  if (policy.ratchet === null || number === null || before === null) return null;
  return { before: before.number, number, excused: excusedRuns(evidence).map(({ name }) => name) };
}

function judgeExcuse(evidence: Evidence, number: number, before: number): Judgement | null {
  const [first] = excusedRuns(evidence);
  if (first === undefined) return null;
  const still = `gate ${first.name} fails as on the last green commit${gateReason(first)}`;
  // A checker that broke counts nothing either.
  if (number === 0) return red(evidence, `the ratchet's number is 0, and ${still}`);
  if (number < before) return null;
  return red(evidence, `ratchet: the number did not fall, it is ${number} as before, and ${still}`);
}

function judgeUnread(evidence: Evidence, run: GateRan): Judgement {
  const control = ratchetControl(evidence.cycle);
  const there = numberOf(control);
  const why = whyNotRead(run);
  if (there !== null) {
    return red(evidence, `ratchet: no number could be read: ${why}; on the last green commit it is ${there}`);
  }
  const because = `the ratchet's number could not be read${control === undefined ? '' : ', nor on the last green commit'}: ${why}`;
  return { verdict: 'unknown', because, cause: 'ratchet-not-read', keeps: true };
}

/** `number`: on the last green commit as it is now, where that was asked; `recorded`: as it was when it landed. */
function numberBefore({ state, cycle, policy }: Evidence): { number: number; recorded: number } | null {
  const recorded = knownRatchet(state, cycle, policy)?.number ?? null;
  const control = ratchetControl(cycle);
  const now = control === undefined ? recorded : numberOf(control);
  return now === null ? null : { number: now, recorded: recorded ?? now };
}

/** Gates whose failure the number's fall excuses, each once. */
function excusedRuns(evidence: Evidence): GateRan[] {
  const { cycle, policy } = evidence;
  return requiredGates(cycle, policy).flatMap(({ gate }) => {
    const last = runsOf(cycle, gate).at(-1);
    return last !== undefined && isExcusable(last, evidence) ? [last] : [];
  });
}

function numberOf(run: GateRan | undefined): number | null {
  return run !== undefined && isPass(run) ? (run.number ?? null) : null;
}

/** No fingerprint: a number that stays where it was is no failure that repeats, and the same for every task. */
function red({ cycle }: Evidence, because: string): Judgement {
  const said = { charged: true, falseReport: claimsDone(cycle), keeps: true } as const;
  const ending = cycle.ended?.ending;
  if (ending !== 'timed-out' && ending !== 'silent' && ending !== 'stuck') return { verdict: 'red', because, ...said };
  const verdict = ending === 'stuck' ? 'stuck' : 'timed-out';
  return { verdict, because: `the agent was ended by the runner; ${because}`, ...said };
}
