import { approvesTests } from '../approval/approves-tests.ts';
import { isProofStage } from '../gate/gate.ts';
import type { GateRan } from '../journal/event.ts';
import { isPass } from '../loop/next-gate.ts';
import { isBlind, needsStandIn, proofRuns } from '../prove/next-proof.ts';
import type { Evidence, Judgement } from './evidence.ts';
import { gateReason, setupFailure } from './gate-failure.ts';
import { judgeMissedLock } from './judge-missed-lock.ts';

/** What keeps an attempt from landing although its gates pass: what they rest on was changed with it. `null`: nothing does. */
export function judgeProof(evidence: Evidence): Judgement | null {
  return judgeLocks(evidence) ?? judgeOldTests(evidence) ?? judgeRedGreen(evidence);
}

/** What was not run for want of a lock says nothing, least of all that new tests fail. */
function judgeLocks({ cycle }: Evidence): Judgement | null {
  const missed = cycle.gates.find((run) => isProofStage(run.stage) && run.outcome === 'lock-missed');
  return missed === undefined ? null : judgeMissedLock(missed);
}

/** A gate that is red anyway, as a ratchet has it, can't tell old tests from new ones. `null`: none is. */
function judgeBlind({ state, cycle, policy }: Evidence, what: string): Judgement | null {
  if (!isBlind(state, cycle, policy)) return null;
  const because = `test-changed: ${what}, and a gate that runs tests is red as before any work: what they prove can't be found out`;
  return { verdict: 'awaiting', because, keeps: true };
}

/** It is a person who says that a task may do this. Only a PRD has a place for it. */
function grant({ planKind }: Evidence['policy']): string {
  return planKind === 'prd'
    ? 'where the task is meant to change what they demand, its mayChange in the plan says so'
    : 'where the task is meant to change what they demand, claim `ask`: a person can say yes to it';
}

/** The attempt changed tests: those of the last green commit must hold on its source. */
function judgeOldTests(evidence: Evidence): Judgement | null {
  const { cycle, state, policy } = evidence;
  const changed = cycle.tests?.old ?? [];
  if (changed.length === 0) return null;
  const newest = new Map(proofRuns(cycle, 'old-tests').map((run) => [run.name, run]));
  if (newest.size === 0) {
    const blind = judgeBlind(evidence, `tests were changed (${listed(changed)})`);
    if (blind !== null) return blind;
    return { verdict: 'unknown', because: 'not all gates could be run', cause: 'gate-not-run', keeps: true };
  }
  const failed = [...newest.values()].find((run) => !isPass(run) && !hadNoTests(run, state.tests.get(run.name)));
  if (failed === undefined) return null;
  const which = listed(changed);
  const unclear = `test-changed: tests were changed (${which}), and whether the old ones hold can't be found out: `;
  const setup = setupFailure(failed);
  const isApproved = approvesTests(cycle);
  if (setup !== null) return isApproved ? null : { verdict: 'awaiting', because: `${unclear}${setup}`, keeps: true };
  switch (failed.outcome) {
    case 'red':
    case 'timed-out': {
      const how = failed.outcome === 'red' ? 'fails' : 'runs into its time limit';
      const because = `tests were changed (${which}), and with the old ones gate ${failed.name} ${how}${gateReason(failed)}; ${grant(policy)}`;
      return unproven(because, failed.fingerprint);
    }
    case 'killed': {
      const because = `gate ${failed.name} with the old tests was ended by ${failed.signal ?? 'a signal'} from outside`;
      return { verdict: 'unknown', because, cause: 'gate-killed', keeps: true };
    }
    case 'nothing-ran':
    case 'not-run':
    case 'changed-files': {
      const because = `${unclear}gate ${failed.name} ${unclearWords[failed.outcome]}${gateReason(failed)}`;
      return isApproved ? null : { verdict: 'awaiting', because, keeps: true };
    }
    case 'lock-missed':
      return judgeMissedLock(failed);
    case 'green':
    case 'flaky':
      throw new Error('a gate that passed was taken for a failure');
  }
}

/** The attempt's own tests must fail without it, and for the right reason. */
function judgeRedGreen(evidence: Evidence): Judgement | null {
  const { cycle, state, policy } = evidence;
  if (!policy.prove(cycle.task).includes('red-green')) return null;
  const fresh = cycle.tests?.fresh ?? [];
  if (fresh.length === 0) {
    const isLater = cycle.measured?.ticks !== true || state.tasks.get(cycle.task)?.redGreen === true;
    return isLater ? null : unproven('red-green is asked for, and the attempt has no new or changed test: write one');
  }
  const runs = proofRuns(cycle, 'new-tests');
  if (runs.length === 0) {
    const blind = judgeBlind(evidence, `red-green is asked for (${listed(fresh)})`);
    if (blind !== null) return blind;
    return { verdict: 'unknown', because: 'not all gates could be run', cause: 'gate-not-run', keeps: true };
  }
  const failed = runs.find((run) => !isPass(run));
  const which = listed(fresh);
  if (failed === undefined)
    return unproven(`the new tests (${which}) pass without the change: they prove nothing of it`);
  if (failed.outcome === 'killed') {
    const because = `gate ${failed.name} with the new tests was ended by ${failed.signal ?? 'a signal'} from outside`;
    return { verdict: 'unknown', because, cause: 'gate-killed', keeps: true };
  }
  const place = 'on the last green commit';
  if (!needsStandIn(cycle, failed)) return judgeReason(failed, which, place);
  const [hollow] = proofRuns(cycle, 'stand-in');
  if (hollow === undefined) {
    return { verdict: 'unknown', because: 'not all gates could be run', cause: 'gate-not-run', keeps: true };
  }
  if (isPass(hollow)) {
    return unproven(
      `the new tests (${which}) pass with an empty stand-in in place of what the change adds: they prove nothing of it`,
    );
  }
  return judgeReason(hollow, which, 'with an empty stand-in in place of what the change adds', true);
}

/** Names its gate in each sentence: what a hidden one printed is kept from the agent by that. `null`: the right reason. One that can't be told is accepted, and stands in the proof. */
function judgeReason(run: GateRan, which: string, place: string, standsIn = false): Judgement | null {
  const reason = run.reason;
  const wrong = (why: string): Judgement =>
    unproven(
      `the new tests (${which}) fail ${place} in gate ${run.name} for the wrong reason: ${why}`,
      run.fingerprint,
    );
  if (run.outcome === 'timed-out') return wrong(`gate ${run.name} ran into its time limit`);
  switch (reason?.kind) {
    case 'missing':
      // Without a language in which something can stand in, this is all that can be known.
      return standsIn ? wrong(`${listed(reason.names)} is missing, which the change does not add`) : null;
    case 'syntax':
      return wrong(`they can't be read: ${reason.message}`);
    case 'not-run':
      return wrong(`gate ${run.name} could not run: ${reason.message}`);
    case 'nothing-ran':
      return wrong('no test ran');
    case 'crashed':
      return wrong(`the test runner broke: ${reason.message}`);
    case 'test-failed':
    case 'unclear':
    case undefined:
      return null;
  }
}

function unproven(because: string, fingerprint: string | null = null): Judgement {
  return { verdict: 'unproven', because, charged: true, fingerprint, keeps: true };
}

const maxListed = 3;

function listed(names: readonly string[]): string {
  const more = names.length - maxListed;
  return `${names.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const unclearWords = {
  'nothing-ran': 'ran no test',
  'not-run': 'could not run',
  'changed-files': 'changed tracked files',
} as const;

/** There was no test yet that could hold. */
function hadNoTests(
  run: GateRan,
  before: { readonly collected: number; readonly skipped: number } | undefined,
): boolean {
  return run.outcome === 'nothing-ran' && (before === undefined || before.collected <= before.skipped);
}
