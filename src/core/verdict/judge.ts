import { judgeApproved } from '../approval/judge-approved.ts';
import { judgeHook } from '../hook/judge-hook.ts';
import type { VerdictGiven } from '../journal/event.ts';
import { attemptRuns, isJudgedBefore, isPass, leavesRefused } from '../loop/next-gate.ts';
import { judgeFinal } from '../ratchet/judge-whole.ts';
import type { CycleState } from '../loop/state.ts';
import type { Evidence, Judgement } from './evidence.ts';
import { proofRuns } from '../prove/next-proof.ts';
import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import { judgeReview } from '../review/judge-review.ts';
import { judgeCrash } from './judge-crash.ts';
import { ratchetLanded } from './judge-ratchet.ts';
import { judgeRefusal } from './judge-refusal.ts';
import type { VerdictName } from './verdict.ts';

/** The judgement over one attempt. Reads evidence only; what the agent says can ask for it or end it, never decide it. */
export function judge(evidence: Evidence): VerdictGiven {
  const { cycle } = evidence;
  const measured = cycle.measured;
  const found = judgeHook(evidence) ?? (cycle.approval === null ? judgeAgent(evidence) : judgeGiven(evidence));
  return {
    type: 'verdict-given',
    cycle: cycle.cycle,
    task: cycle.task,
    verdict: found.verdict,
    because: found.because,
    cause: found.cause ?? null,
    lands: found.lands ?? false,
    done: found.done ?? false,
    falseReport: found.falseReport ?? false,
    charged: found.charged ?? false,
    idle: found.idle ?? false,
    fingerprint: found.fingerprint ?? null,
    keep: found.keeps === true && measured?.empty === false ? measured.work : null,
    ref: measured === null || measured.empty ? null : measured.ref,
    ...(found.ratchet === undefined ? {} : { ratchet: found.ratchet }),
  };
}

function judgeAgent(evidence: Evidence): Judgement {
  return judgeReview(evidence, judgeWork(evidence));
}

function judgeGiven(evidence: Evidence): Judgement {
  return judgeApproved(evidence) ?? judgeGreen(evidence);
}

/** What guards, gates and proofs alone make of it. */
export function judgeWork(evidence: Evidence): Judgement {
  return judgeEnding(evidence) ?? judgeEmpty(evidence) ?? judgeRefusal(evidence) ?? judgeGreen(evidence);
}

/** Ends that leave nothing to judge. */
function judgeEnding(evidence: Evidence): Judgement | null {
  const { state, cycle, interrupted } = evidence;
  const { ended, measured } = cycle;
  if (ended === null || measured === null) throw new Error('an attempt was judged before it was measured');
  if (ended.ending === 'cancelled' || interrupted) {
    return { verdict: 'cancelled', because: 'ended from outside before it could be judged', keeps: true };
  }
  if (cycle.conflict) {
    const because = 'a person moved the branch, and the attempt could not be replayed on it';
    return { verdict: 'unknown', because, cause: 'branch-conflict' };
  }
  if (ended.ending === 'not-started') {
    const because = ended.error?.message ?? 'the agent program could not be started';
    return { verdict: 'infrastructure', because, cause: 'agent-missing', keeps: true };
  }
  if (!measured.empty && !leavesRefused(state, cycle)) return null;
  const error = ended.error;
  switch (error?.kind) {
    case 'limit':
      return { verdict: 'limited', because: error.message, cause: 'limit', keeps: true };
    case 'transient':
      return { verdict: 'limited', because: error.message, cause: 'overload', keeps: true };
    case 'login':
    case 'billing':
      return { verdict: 'infrastructure', because: error.message, cause: error.kind, keeps: true };
    case 'context':
    case 'other':
    case 'out-of-turns':
    case 'over-budget':
    case undefined:
      break;
  }
  if (ended.ending === 'limited')
    return { verdict: 'limited', because: 'the program met a usage limit', cause: 'limit', keeps: true };
  return judgeCrash(evidence);
}

/** Endings by the runner's own limits. */
const cutShort: Readonly<Partial<Record<string, string>>> = {
  'timed-out': 'ran into the time limit of the cycle',
  silent: 'was silent for too long (no output, no change, no work of its processes)',
  'out-of-turns': 'used up its turns',
  'over-budget': 'spent what was left of the budget',
  stuck: 'repeated itself',
};

function cutOf(cycle: CycleState): { verdict: VerdictName; words: string } | null {
  const ended = cycle.ended;
  const ending =
    ended?.error?.kind === 'out-of-turns' || ended?.error?.kind === 'over-budget' ? ended.error.kind : ended?.ending;
  const words = cutShort[ending ?? ''];
  if (words === undefined) return null;
  if (ending !== 'stuck') return { verdict: 'timed-out', words };
  return { verdict: 'stuck', words: ended?.stuck === undefined ? words : `${words}: ${ended.stuck}` };
}

function judgeEmpty(evidence: Evidence): Judgement | null {
  const { cycle, state, policy } = evidence;
  const { ended, measured } = cycle;
  if (ended === null || measured === null) return null;
  const unchanged = !measured.empty && isJudgedBefore(state, cycle);
  if (!measured.empty && !unchanged) return null;
  const cut = cutOf(cycle);
  if (cut !== null) {
    return {
      verdict: cut.verdict,
      because: `the agent ${cut.words} and changed nothing`,
      charged: true,
      idle: true,
      keeps: true,
    };
  }
  const claim = ended.claim;
  const claimsDone = claim.kind === 'done' || claim.kind === 'finished';
  if (claim.kind === 'ask') return { verdict: 'awaiting', because: `the agent asks: ${claim.question}`, keeps: true };
  const base = { verdict: 'empty', charged: true, idle: true, keeps: true } as const;
  if (claim.kind === 'blocked') return { ...base, because: `the agent says it is blocked: ${claim.why}` };
  // On a prompt the claim of `finished` asks for the final gate; nothing need be left to change. Work that was refused is
  // left: the final gate would look at the last green commit, which lacks it.
  const { final } = state;
  const refuted = final !== null && final.commit === cycle.base && judgeFinal(final, state) !== 'green';
  if (claim.kind === 'finished' && policy.planKind === 'prompt' && measured.empty && !refuted) {
    return { ...base, charged: false, idle: false, because: 'the agent claims the whole plan; the final gate decides' };
  }
  if (claimsDone && measured.empty && verifiedAlready(evidence)) {
    const because =
      'the agent says it is done and changed nothing; the commands of the task succeed: is it true already?';
    return { verdict: 'awaiting', because };
  }
  const isObjected = (state.tasks.get(cycle.task)?.last?.objections.length ?? 0) > 0;
  const refuser = isObjected ? 'the reviewer' : 'the gates';
  const nothing = unchanged ? `nothing was changed since the attempt that ${refuser} refused` : 'nothing was changed';
  const gate = refuted ? ', and the final gate is red' : '';
  if (claimsDone) return { ...base, because: `the agent says it is done, but ${nothing}${gate}`, falseReport: true };
  return { ...base, because: nothing };
}

/** The task's own commands, run on a tree without any change, all succeed. */
function verifiedAlready({ cycle, policy }: Evidence): boolean {
  const gates = policy.verifyOf(cycle.task);
  const runs = attemptRuns(cycle);
  return gates.length > 0 && gates.every((gate) => runs.some((run) => run.name === gate.name && isPass(run)));
}

/** Non-empty, guards clean, gates passed. */
function judgeGreen(evidence: Evidence): Judgement {
  const { cycle, policy } = evidence;
  const { ended, measured } = cycle;
  if (ended === null || measured === null) throw new Error('an attempt was judged before it was measured');
  const flaky = attemptRuns(cycle).filter((run) => run.outcome === 'flaky');
  const held = proofRuns(cycle, 'old-tests').length > 0 ? ', and the tests as they were before pass too' : '';
  const tried =
    flaky.length === 0 ? '' : `; flaky: ${flaky.map((run) => run.name).join(', ')} failed first and passed once more`;
  const needed = proofRuns(cycle, 'new-tests').length > 0 ? ', and the new tests fail without the change' : '';
  const ratchet = ratchetLanded(evidence);
  const note = `${held}${needed}${ratchetNote(ratchet)}${tried}`;
  const passed = ratchet === null || ratchet.excused.length === 0 ? 'all gates passed' : 'the other gates passed';
  // Approved as true already, and there is no tick to land either.
  const lands = !measured.empty || measured.tree !== measured.work;
  const landed = { lands, idle: false, ...(ratchet === null ? {} : { ratchet }) } as const;
  const cut = cutOf(cycle);
  if (cut !== null)
    return { verdict: 'partial', because: `the agent ${cut.words}; what it left passes the gates${note}`, ...landed };
  if (measured.ticks) return { verdict: 'green', because: `${passed}${note}`, done: true, ...landed };
  if (policy.planKind === 'prompt' && ended.claim.kind !== 'more' && ended.claim.kind !== 'blocked') {
    return { verdict: 'green', because: `${passed}${note}`, ...landed };
  }
  const why = ended.claim.kind === 'none' ? 'the agent did not end by itself' : 'the agent says there is more to do';
  return {
    verdict: 'partial',
    because: `${passed}; ${why}${note}`,
    charged: ended.claim.kind === 'blocked',
    ...landed,
  };
}

/** `, and the ratchet's number fell from 41 to 38, which excuses types`. */
function ratchetNote(ratchet: RatchetLanded | null): string {
  if (ratchet === null) return '';
  const { before, number, excused } = ratchet;
  if (number === before) return `, and the ratchet's number is ${number} as before`;
  const excuse = excused.length === 0 ? '' : `, which excuses ${excused.join(', ')}, red before any work`;
  return `, and the ratchet's number fell from ${before} to ${number}${excuse}`;
}
