import type { Facts, Policy } from '../loop/facts.ts';
import type { LoopState } from '../loop/state.ts';
import type { Step } from '../loop/step.ts';
import type { Pause } from './pause.ts';
import { isPaused, pauseEnd } from './pause-end.ts';

/** The agent of a task's next cycle: its rung of the ladder or, where that one is limited and another may stand in, the next free one. */
export function chooseRung(state: LoopState, facts: Facts, policy: Policy, attempts: number): string {
  const { agents, limits } = policy;
  const rung = Math.min(attempts, agents.length - 1);
  const own = agents[rung] ?? '';
  if (limits.onLimit !== 'fallback' || !isLimited(state, facts, policy, own)) return own;
  return (
    [...agents.slice(rung), ...agents.slice(0, rung)].find((agent) => !isLimited(state, facts, policy, agent)) ?? own
  );
}

/** Why a usage limit ends the run; `null`: it does not. `deadlineMs`: when the run must end. */
export function limitThatStops(state: LoopState, facts: Facts, policy: Policy, deadlineMs: number): string | null {
  const limits = [...state.run.pauses.values()].filter(({ kind }) => kind === 'limit');
  const { onLimit } = policy.limits;
  if (onLimit === 'stop') {
    const met = limits.find(({ untilMs }) => untilMs === null);
    return met === undefined ? null : withEnd(met);
  }
  const [first = null] = limits
    .filter((pause) => isPaused(pause, endOf(pause, policy), facts.nowMs))
    .toSorted((one, other) => endOf(one, policy) - endOf(other, policy));
  if (first === null) return null;
  if (onLimit === 'fallback') {
    const isFree = policy.agents.some((agent) => !isLimited(state, facts, policy, agent));
    return isFree && !limits.some(({ agent }) => agent === policy.reviewer)
      ? null
      : `${first.message}; no agent is left`;
  }
  return endOf(first, policy) > deadlineMs ? `${first.message}; that is after the deadline` : null;
}

/** What must be waited for before an agent is started; `null`: nothing. */
export function decidePause(state: LoopState, facts: Facts, policy: Policy, agent: string): Step | null {
  for (const each of new Set([agent, policy.reviewer ?? agent])) {
    const pause = state.run.pauses.get(each);
    if (pause === undefined) continue;
    const untilMs = endOf(pause, policy);
    if (!isPaused(pause, untilMs, facts.nowMs)) continue;
    const { kind, message } = pause;
    return pause.untilMs === null
      ? { kind: 'record', events: [{ type: 'limit-waited', agent: each, cause: kind, untilMs, message }] }
      : { kind: 'wait', reason: `${kind === 'limit' ? 'usage limit' : 'overload'} of ${each}`, untilMs };
  }
  return null;
}

/** Its own words may be relative, or of another zone, and are read in the morning. */
function withEnd({ message, resetsAtMs }: Pause): string {
  return resetsAtMs === null
    ? message
    : `${message}; it ends at ${new Date(resetsAtMs).toISOString().replace(/\.\d+/, '')}`;
}

function isLimited(state: LoopState, facts: Facts, policy: Policy, agent: string): boolean {
  const pause = state.run.pauses.get(agent);
  return pause?.kind === 'limit' && isPaused(pause, endOf(pause, policy), facts.nowMs);
}

function endOf(pause: Pause, { limits, run }: Policy): number {
  return pauseEnd(pause, limits.overloadPauseMs, `${run} ${pause.agent} ${pause.count}`);
}
