import { stopAtDeadline, stopFor } from '../loop/decide-stop.ts';
import type { Facts, Policy } from '../loop/facts.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import type { Step } from '../loop/step.ts';
import { judge } from '../verdict/judge.ts';
import { describeHook } from './describe-hook.ts';
import { failedHook } from './failed-hook.ts';
import type { Hook, HookEvent, Hooks, HookRun } from './hook.ts';

/** Before anything of a run: its hooks, in their order. `null`: they went well, or the run is to end. */
export function decideBeforeRun(state: LoopState, facts: Facts, policy: Policy): Step | null {
  const isOver = facts.signal !== 'none' || facts.pause === 'now' || stopAtDeadline(state, facts, policy) !== null;
  const failed = failedHook(state.run.hooks, 'before-run');
  if (failed !== null && !(failed.outcome === 'stopped' && isOver)) {
    return stopFor('infrastructure', describeHook(failed));
  }
  const hook = nextHook(policy.hooks, state.run.hooks, 'before-run');
  return hook === null || isOver ? null : { kind: 'run-hook', event: 'before-run', hook, cycle: null };
}

/**
 * Before the agent of a cycle; and, in a cycle that the last run left, before its gates, since what they may need is
 * gone with that run. One that fails ends the cycle.
 */
export function decideBeforeCycle(state: LoopState, cycle: CycleState, policy: Policy, isOver: boolean): Step | null {
  const begins =
    cycle.run === policy.run ? cycle.ended === null : cycle.measured !== null && cycle.ended?.ending !== 'cancelled';
  if (cycle.approval !== null || !begins) return null;
  const hook = nextHook(policy.hooks, cycle.hooks, 'before-cycle');
  const hasFailed = failedHook(cycle.hooks, 'before-cycle') !== null;
  if (hasFailed || (hook !== null && isOver)) {
    return { kind: 'record', events: [judge({ state, cycle, policy, interrupted: isOver })] };
  }
  return hook === null ? null : { kind: 'run-hook', event: 'before-cycle', hook, cycle };
}

/** When all of a cycle is done: its hooks, whichever of them fail, and then the end of what was started before it. */
export function decideAfterCycle(cycle: CycleState, facts: Facts, policy: Policy): Step | null {
  const hook = cycle.hooksOwed ? nextHook(policy.hooks, cycle.hooks, 'after-cycle') : null;
  if (hook !== null) return { kind: 'run-hook', event: 'after-cycle', hook, cycle };
  return facts.cycleServices ? { kind: 'end-services' } : null;
}

function nextHook(hooks: Hooks, ran: readonly HookRun[], event: HookEvent): Hook | null {
  return hooks[event][ran.filter((run) => run.event === event).length] ?? null;
}
