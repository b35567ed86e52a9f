import type { GateRan } from '../journal/event.ts';
import { isPass } from '../loop/next-gate.ts';
import { proofRuns } from '../prove/next-proof.ts';
import { claimsDone } from './claims-done.ts';
import type { Evidence, Judgement } from './evidence.ts';
import { gateReason, setupFailure } from './gate-failure.ts';

/** What keeps an attempt from landing although its gates pass: what they rest on was changed with it. `null`: nothing does. */
export function judgeProof(evidence: Evidence): Judgement | null {
  return judgeOldTests(evidence);
}

/** The attempt changed tests: those of the last green commit must hold on its source. */
function judgeOldTests({ cycle, state }: Evidence): Judgement | null {
  const changed = cycle.tests?.old ?? [];
  if (changed.length === 0) return null;
  const newest = new Map(proofRuns(cycle, 'old-tests').map((run) => [run.name, run]));
  if (newest.size === 0) {
    return { verdict: 'unknown', because: 'not all gates could be run', cause: 'gate-not-run', keeps: true };
  }
  const failed = [...newest.values()].find((run) => !isPass(run) && !hadNoTests(run, state.tests.get(run.name)));
  if (failed === undefined) return null;
  const which = `${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''}`;
  const unclear = `test-changed: tests were changed (${which}), and whether the old ones hold can't be found out: `;
  const setup = setupFailure(failed);
  if (setup !== null) return { verdict: 'awaiting', because: `${unclear}${setup}`, keeps: true };
  switch (failed.outcome) {
    case 'red':
    case 'timed-out': {
      const how = failed.outcome === 'red' ? 'fails' : 'runs into its time limit';
      const because = `tests were changed (${which}), and with the old ones gate ${failed.name} ${how}${gateReason(failed)}`;
      const { fingerprint } = failed;
      return { verdict: 'unproven', because, charged: true, fingerprint, keeps: true, falseReport: claimsDone(cycle) };
    }
    case 'killed': {
      const because = `gate ${failed.name} with the old tests was ended by ${failed.signal ?? 'a signal'} from outside`;
      return { verdict: 'unknown', because, cause: 'gate-killed', keeps: true };
    }
    case 'nothing-ran':
    case 'not-run':
    case 'changed-files':
    case 'lock-missed': {
      const because = `${unclear}gate ${failed.name} ${unclearWords[failed.outcome]}${gateReason(failed)}`;
      return { verdict: 'awaiting', because, keeps: true };
    }
    case 'green':
    case 'flaky':
      throw new Error('a gate that passed was taken for a failure');
  }
}

const unclearWords = {
  'nothing-ran': 'ran no test',
  'not-run': 'could not run',
  'changed-files': 'changed tracked files',
  'lock-missed': 'did not get its lock',
} as const;

/** There was no test yet that could hold. */
function hadNoTests(
  run: GateRan,
  before: { readonly collected: number; readonly skipped: number } | undefined,
): boolean {
  return run.outcome === 'nothing-ran' && (before === undefined || before.collected <= before.skipped);
}
