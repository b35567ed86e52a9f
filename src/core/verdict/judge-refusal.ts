import { compareCounts } from '../gate/compare-counts.ts';
import { disarmingRules } from '../guard/disarming-rules.ts';
import type { GateOutcome } from '../gate/gate.ts';
import type { GateRan } from '../journal/event.ts';
import { repairTask } from '../loop/fold.ts';
import { attemptRuns, controlRun, isPass, needsControl, requiredGates, runsOf } from '../loop/next-gate.ts';
import { isExcusable } from '../ratchet/is-excusable.ts';
import { claimsDone } from './claims-done.ts';
import type { Evidence, Judgement } from './evidence.ts';
import { judgeMissedLock } from './judge-missed-lock.ts';
import { judgeProof } from './judge-proof.ts';
import { judgeRatchet } from './judge-ratchet.ts';
import { gateReason, setupFailure } from './gate-failure.ts';

/** What keeps a changed tree from landing: a person's question, a guard, a gate, fewer tests. `null`: nothing does. */
export function judgeRefusal(evidence: Evidence): Judgement | null {
  return (
    judgeQuestion(evidence) ??
    judgeFindings(evidence) ??
    judgeGates(evidence) ??
    judgeRatchet(evidence) ??
    judgeCounts(evidence) ??
    judgeProof(evidence) ??
    judgeAsked(evidence)
  );
}

function judgeQuestion({ cycle }: Evidence): Judgement | null {
  const claim = cycle.ended?.claim;
  return claim?.kind === 'ask'
    ? { verdict: 'awaiting', because: `the agent asks: ${claim.question}`, keeps: true }
    : null;
}

function judgeFindings({ cycle }: Evidence): Judgement | null {
  const blocking = (cycle.findings ?? []).filter((finding) => finding.severity === 'block');
  const first = blocking[0];
  if (first === undefined) return null;
  const more = blocking.length > 1 ? ` (and ${blocking.length - 1} more)` : '';
  const falseReport = claimsDone(cycle) && blocking.some(({ rule }) => disarmingRules.has(rule));
  return { verdict: 'rejected', because: `${first.rule}: ${first.message}${more}`, charged: true, falseReport };
}

/** Gates are green; a guard wants a person to look before it lands. */
function judgeAsked({ cycle }: Evidence): Judgement | null {
  const asking = (cycle.findings ?? []).filter((finding) => finding.severity === 'ask');
  const first = asking[0];
  if (first === undefined) return null;
  const more = asking.length > 1 ? ` (and ${asking.length - 1} more)` : '';
  return { verdict: 'awaiting', because: `${first.rule}: ${first.message}${more}`, keeps: true };
}

function judgeGates(evidence: Evidence): Judgement | null {
  const { cycle } = evidence;
  const failed = firstFailure(evidence);
  if (failed === null) return null;
  if (failed === 'missing')
    return { verdict: 'unknown', because: 'not all gates could be run', cause: 'gate-not-run', keeps: true };
  const cutOff =
    cycle.ended?.ending === 'timed-out' || cycle.ended?.ending === 'silent' || cycle.ended?.ending === 'stuck';
  const said = { falseReport: claimsDone(cycle), fingerprint: failed.fingerprint, keeps: true };
  switch (failed.outcome) {
    case 'red':
    case 'timed-out':
    case 'not-run':
    case 'killed':
    case 'changed-files':
      return judgeRed(evidence, failed, said, cutOff);
    case 'nothing-ran':
      return judgeNothingRan(evidence, failed, said);
    case 'lock-missed':
      return judgeMissedLock(failed);
    case 'green':
    case 'flaky':
      throw new Error('a gate that passed was taken for a failure');
  }
}

type Said = Pick<Judgement, 'falseReport' | 'fingerprint' | 'keeps'>;

/** Outcomes that may as well come from outside, with what an exemption for them is called. */
const causes: Readonly<Partial<Record<GateOutcome, string>>> = {
  'not-run': 'gate-not-run',
  killed: 'gate-killed',
  'changed-files': 'gate-changed-files',
};

/** Charged only when the same gate passes on the last green commit, run there just now; a task's own always. */
function judgeRed({ cycle, policy }: Evidence, failed: GateRan, said: Said, cutOff: boolean): Judgement {
  const control = controlRun(cycle);
  const setup = setupFailure(failed);
  const words = setup ?? `gate ${failed.name} ${endWords(failed)}`;
  // The sentence goes into the next brief: what a hidden gate printed stays out of it.
  const isHidden = [...policy.quick, ...policy.full].some((gate) => gate.name === failed.name && gate.hidden);
  const reason = setup !== null || isHidden ? '' : gateReason(failed);
  // A repair begins on a commit that the final gate found red: that it is red there is no excuse.
  const isRepair = cycle.task === repairTask && control !== undefined;
  if (!isRepair && control?.outcome === 'lock-missed') return judgeMissedLock(control);
  if (!isRepair && needsControl(failed) && (control === undefined || !isPass(control))) {
    const because = `${words}, and on the last green commit it ${onBase(failed, control)}${reason}`;
    return { verdict: 'unknown', because, cause: causes[failed.outcome] ?? 'gate-red-on-base', keeps: true };
  }
  // What looks like a fault of the machine is none where the last green commit has no trouble.
  const unlike = control !== undefined && failed.outcome in causes ? ', and on the last green commit it passes' : '';
  const because = `${words}${unlike}${reason}`;
  if (cutOff) {
    const verdict = cycle.ended?.ending === 'stuck' ? 'stuck' : 'timed-out';
    return { verdict, because: `the agent was ended by the runner; ${because}`, charged: true, ...said };
  }
  return { verdict: 'red', because, charged: true, ...said };
}

/** Nothing collected: where the base has tests they were lost; where it has none, one must be written. */
function judgeNothingRan({ state }: Evidence, failed: GateRan, said: Said): Judgement {
  const before = state.tests.get(failed.name);
  if (before !== undefined && before.collected > before.skipped) {
    return {
      verdict: 'red',
      because: `gate ${failed.name} ran no test; it ran ${before.collected} before`,
      charged: true,
      ...said,
    };
  }
  return { verdict: 'unproven', because: `gate ${failed.name} ran no test: write one`, charged: true, ...said };
}

function judgeCounts(evidence: Evidence): Judgement | null {
  const { cycle, state, policy } = evidence;
  if (policy.mayChange(cycle.task)) return null;
  for (const run of attemptRuns(cycle)) {
    const before = state.tests.get(run.name);
    if (before === undefined || !(isPass(run) || isExcusable(run, evidence))) continue;
    const fall = compareCounts(before, run.tests, 'on the last green commit');
    if (fall === null) continue;
    const because = `tests-fewer: gate ${run.name}: ${fall}`;
    return { verdict: 'rejected', because, charged: true, falseReport: claimsDone(cycle) };
  }
  return null;
}

/** The first gate in order whose last run is no pass; `missing` when one that is required has no run. */
function firstFailure(evidence: Evidence): GateRan | 'missing' | null {
  const { cycle, policy } = evidence;
  for (const { gate } of requiredGates(cycle, policy)) {
    const last = runsOf(cycle, gate).at(-1);
    if (last === undefined) return 'missing';
    if (!isPass(last) && !isExcusable(last, evidence)) return last;
  }
  return null;
}

function onBase(failed: GateRan, control: GateRan | undefined): string {
  if (control === undefined) return 'could not be tried';
  return failed.outcome === control.outcome && failed.outcome in causes ? 'fares the same' : 'fails too';
}

function endWords(run: GateRan): string {
  if (run.outcome === 'timed-out') return 'ran into its time limit';
  if (run.outcome === 'not-run') return 'could not run';
  if (run.outcome === 'changed-files') return `changed tracked files: ${run.changedFiles.slice(0, 5).join(', ')}`;
  if (run.outcome === 'killed') return `was ended by ${run.signal ?? 'a signal'}, twice`;
  return run.exitCode === null ? 'failed' : `failed with exit code ${run.exitCode}`;
}
