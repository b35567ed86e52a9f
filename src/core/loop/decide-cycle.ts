import { judge } from '../verdict/judge.ts';
import { consequences } from './consequences.ts';
import { stopAtDeadline } from './decide-stop.ts';
import type { Facts, Policy } from './facts.ts';
import { nextMeasurement } from './next-measurement.ts';
import type { LoopState } from './state.ts';
import type { Step } from './step.ts';

/** The next phase of the cycle at hand; `null` when nothing of it is left to do. */
export function decideCycle(state: LoopState, facts: Facts, policy: Policy): Step | null {
  const cycle = state.cycle;
  if (cycle === null) return null;
  const interrupted = facts.signal !== 'none' || facts.pause === 'now';
  if (cycle.verdict === null) {
    if (cycle.ended === null) return { kind: cycle.run === policy.run ? 'run-agent' : 'recover-cycle', cycle };
    if (cycle.measured === null) return { kind: 'measure-attempt', cycle };
    if (cycle.findings === null && !cycle.measured.empty && cycle.ended.ending !== 'cancelled') {
      return { kind: 'run-guards', cycle };
    }
    const gate = interrupted ? null : nextMeasurement(state, cycle, policy);
    // After the deadline no gate begins; an attempt that needs none is judged as ever.
    const late = gate !== null && stopAtDeadline(state, facts, policy) !== null;
    if (gate !== null && !late) return gate;
    const verdict = judge({ state, cycle, policy, interrupted: interrupted || late });
    return { kind: 'record', events: [verdict] };
  }
  const due = consequences(state, cycle, policy);
  if (due.length > 0) return { kind: 'record', events: due };
  if (cycle.verdict.lands && cycle.landed === null) return { kind: 'land', cycle };
  if (state.tasks.get(cycle.task)?.tickDue === true) return { kind: 'tick-plan', task: cycle.task };
  return null;
}
