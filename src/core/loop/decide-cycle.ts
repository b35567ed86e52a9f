import { isTakenBack } from '../approval/take-request.ts';
import { decideAfterCycle, decideBeforeCycle } from '../hook/decide-hook.ts';
import { judge } from '../verdict/judge.ts';
import { consequences } from './consequences.ts';
import { stopAtDeadline } from './decide-stop.ts';
import type { Facts, Policy } from './facts.ts';
import { nextMeasurement } from './next-measurement.ts';
import { nextReview } from '../review/next-review.ts';
import type { LoopState } from './state.ts';
import type { Step } from './step.ts';

/** The next phase of the cycle at hand; `null` when nothing of it is left to do. */
export function decideCycle(state: LoopState, facts: Facts, policy: Policy): Step | null {
  const cycle = state.cycle;
  if (cycle === null) return null;
  const interrupted = facts.signal !== 'none' || facts.pause === 'now' || isTakenBack(state, facts);
  if (cycle.verdict === null) {
    if (cycle.approval !== null && cycle.measured === null) return { kind: 'put-approved', cycle };
    const isPast = interrupted || stopAtDeadline(state, facts, policy) !== null;
    const before = decideBeforeCycle(state, cycle, policy, isPast);
    if (before !== null) return before;
    if (cycle.ended === null) return { kind: cycle.run === policy.run ? 'run-agent' : 'recover-cycle', cycle };
    if (cycle.measured === null) return { kind: 'measure-attempt', cycle };
    // What could not be put on the newest commit would seem to take back all that landed since.
    const isPastGuards = cycle.measured.empty || cycle.conflict || cycle.ended.ending === 'cancelled';
    if (cycle.findings === null && !isPastGuards) {
      return { kind: 'run-guards', cycle };
    }
    const gate = interrupted ? null : (nextMeasurement(state, cycle, policy) ?? nextReview(state, cycle, policy));
    // After the deadline no gate begins; an attempt that needs none is judged as ever.
    const isLate = gate !== null && isPast;
    // What a run that was cut off left to review: no agent is started to land what a person approved.
    const isRefused = gate?.kind === 'run-review' && policy.only === 'approvals';
    if (gate !== null && !isLate && !isRefused) return gate;
    const verdict = judge({ state, cycle, policy, interrupted: interrupted || isLate || isRefused });
    return { kind: 'record', events: [verdict] };
  }
  const due = consequences(state, cycle, policy);
  if (due.length > 0) return { kind: 'record', events: due };
  if (cycle.verdict.lands && cycle.landed === null) return { kind: 'land', cycle };
  if (state.tasks.get(cycle.task)?.tickDue === true) return { kind: 'tick-plan', task: cycle.task };
  return decideAfterCycle(cycle, facts, policy);
}
