import { foldApprovedVerdict } from '../approval/fold-approval.ts';
import { isOfAttempt, isProofStage } from '../gate/gate.ts';
import type { LastAttempt } from '../brief/brief.ts';
import type { VerdictGiven } from '../journal/event.ts';
import { errorThatCounts } from '../verdict/error-that-counts.ts';
import type { VerdictName } from '../verdict/verdict.ts';
import { haltOfReview } from '../review/halt-of-review.ts';
import { notOverruled } from '../review/not-overruled.ts';
import { rememberObjections } from '../review/remember-objections.ts';
import { foldPauses } from '../limit/fold-pause.ts';
import { isPass, leavesRefused } from './next-gate.ts';
import type { CycleState, LoopState, TaskState } from './state.ts';
import { formatCount } from '../report/format-amount.ts';

const triedKept = 12;

/** Verdicts that use up an exemption instead of an attempt. */
export const exemptVerdicts: ReadonlySet<VerdictName> = new Set(['unknown', 'limited', 'infrastructure']);

/** Folds a verdict: the task's counters, then the run's. */
export function foldVerdict(state: LoopState, event: VerdictGiven, at: string): void {
  const cycle = state.cycle;
  const task = state.tasks.get(event.task);
  if (cycle === null || cycle.cycle !== event.cycle || task === undefined) return;
  cycle.verdict = event;
  cycle.verdictAt = at;
  state.verdicts.set(event.verdict, (state.verdicts.get(event.verdict) ?? 0) + 1);
  foldTold(state, task, cycle, event);
  if (cycle.approval !== null) return foldApprovedVerdict(state, task, cycle, event);
  foldTask(state, task, cycle, event);
  foldRun(state, cycle, event);
  if (cycle.ended !== null) foldPauses(state, cycle, at);
}

/** What the next brief and the report tell of it, and what it goes on from. */
function foldTold(state: LoopState, task: TaskState, cycle: CycleState, event: VerdictGiven): void {
  task.lastVerdict = event.verdict;
  task.tried.push({
    cycle: cycle.cycle,
    attempt: cycle.taskCycle,
    verdict: event.verdict,
    because: event.because,
    ref: event.ref,
  });
  if (task.tried.length > triedKept) task.tried.shift();
  // No agent was started: what the last one left, and what it was told, is as it was.
  if (cycle.measured === null) return;
  const last = lastAttempt(cycle, event);
  const told = leavesRefused(state, cycle) ? withRefusal(last, task.last) : last;
  task.last = { ...told, objections: notOverruled(told.objections, task.overruled) };
  task.keep = event.keep === null ? null : keepOf(task, cycle, { ...event, keep: event.keep });
}

function foldTask(state: LoopState, task: TaskState, cycle: CycleState, event: VerdictGiven): void {
  if (event.charged) task.attempts += 1;
  // Each landing of a prompt plan is a piece of work of its own: its attempts begin anew.
  if (event.lands && state.start?.plan.kind === 'prompt') task.attempts = 0;
  if (exemptVerdicts.has(event.verdict)) {
    const cause = event.cause ?? event.verdict;
    task.exemptions = { cause, count: task.exemptions?.cause === cause ? task.exemptions.count + 1 : 1 };
  } else if (event.verdict !== 'cancelled') {
    task.exemptions = null;
  }
  // What costs no attempt is not the task's failure.
  if (event.fingerprint !== null && event.charged) {
    const same = task.failure?.fingerprint === event.fingerprint;
    task.failure = { fingerprint: event.fingerprint, count: same ? (task.failure?.count ?? 0) + 1 : 1 };
  } else if (event.lands) {
    task.failure = null;
  }
  const claim = cycle.ended?.claim.kind;
  if (claim === 'blocked') task.blockedClaims += 1;
  // What ended before its agent could be told was no objection to it.
  if (event.verdict === 'red') {
    task.objected = rememberObjections(task.objected, notOverruled(cycle.review?.objections ?? [], task.overruled));
  }
}

/** What gates have refused stays refused while no agent adds to it. */
function keepOf(task: TaskState, cycle: CycleState, event: VerdictGiven & { keep: string }): TaskState['keep'] {
  const { verdict, keep: tree } = event;
  const { base, run } = cycle;
  if (verdict === 'red' || verdict === 'unproven') return { tree, judged: true, base, run };
  const before = task.keep;
  const isSame = before !== null && before.judged && before.tree === tree && cycle.from === tree;
  return isSame ? { ...before, base } : { tree, judged: false, base, run };
}

/** Nothing was added to work that gates have refused: what they said then is still what the next one must mend. */
function withRefusal(last: LastAttempt, before: LastAttempt | null): LastAttempt {
  if (last.failedGates.length > 0 || last.objections.length > 0) return last;
  return { ...last, failedGates: before?.failedGates ?? [], objections: before?.objections ?? [] };
}

function lastAttempt(cycle: CycleState, event: VerdictGiven): LastAttempt {
  return {
    cycle: cycle.cycle,
    verdict: event.verdict,
    because: event.because,
    claim: cycle.ended?.claim ?? { kind: 'none' },
    falseReport: event.falseReport,
    failedGates: cycle.gates.filter(
      (run) =>
        !isPass(run) &&
        (isOfAttempt(run) || run.stage === 'ratchet' || (isProofStage(run.stage) && event.verdict === 'unproven')),
    ),
    findings: cycle.findings ?? [],
    objections: cycle.review?.objections ?? [],
  };
}

function foldRun(state: LoopState, cycle: CycleState, event: VerdictGiven): void {
  const run = state.run;
  if (event.idle) run.idle.push(event.task);
  else if (!exemptVerdicts.has(event.verdict) && event.verdict !== 'cancelled') run.idle = [];
  const ending = cycle.ended?.ending;
  if (hasWorked(cycle)) run.agentWorked = true;
  if (ending !== undefined) run.timeouts = ending === 'timed-out' || ending === 'silent' ? run.timeouts + 1 : 0;
  if (event.lands) {
    run.failure = null;
    run.emptyQuarantines = 0;
  } else if (event.fingerprint !== null) {
    const same = run.failure?.fingerprint === event.fingerprint;
    const tasks = same ? (run.failure?.tasks ?? new Set<string>()) : new Set<string>();
    tasks.add(event.task);
    run.failure = { fingerprint: event.fingerprint, count: same ? (run.failure?.count ?? 0) + 1 : 1, tasks };
  }
  if (event.verdict === 'empty' && !event.falseReport && cycle.measured?.empty === true && claimsPlan(state, cycle)) {
    run.finishedClaimed = true;
  }
  const missing = event.cause === 'agent-missing' ? event.because : null;
  run.halted =
    haltOf(cycle) ??
    haltOfReview(cycle.review) ??
    (missing === null ? run.halted : { reason: 'infrastructure', detail: missing });
}

/** It claims something, or the tree isn't as the cycle began with it. */
function hasWorked({ ended, measured, from }: CycleState): boolean {
  if (ended === null || measured === null) return false;
  return ended.claim.kind !== 'none' || (!measured.empty && measured.work !== from);
}

/** A prompt's agent says that nothing of the whole plan is left. */
export function claimsPlan(state: LoopState, cycle: CycleState): boolean {
  return cycle.ended?.claim.kind === 'finished' && state.start?.plan.kind === 'prompt';
}

/** What in the agent's ending stops the run whatever else happened: green work beside it lands first. */
function haltOf(cycle: CycleState): LoopState['run']['halted'] {
  const ended = cycle.ended;
  if (ended === null) return null;
  if (ended.leftover.alive > 0) {
    return {
      reason: 'infrastructure',
      detail: `${formatCount(ended.leftover.alive, 'process', 'processes')} of the agent could not be ended`,
    };
  }
  if (ended.ending === 'not-started') {
    return { reason: 'infrastructure', detail: ended.error?.message ?? 'the agent program could not be started' };
  }
  if (ended.ending === 'over-budget') return { reason: 'budget', detail: 'the purse was spent within a cycle' };
  const error = errorThatCounts(ended, cycle.measured?.empty ?? true);
  if (error === null) return null;
  if (error.kind === 'login' || error.kind === 'billing') {
    return { reason: 'infrastructure', detail: `${error.kind}: ${error.message}` };
  }
  return null;
}
