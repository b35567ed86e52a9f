import type { GateStage } from '../gate/gate.ts';
import type { HookEvent } from '../hook/hook.ts';
import { isAtWork } from '../loop/is-at-work.ts';
import type { Limits } from '../loop/limits.ts';
import type { LoopState } from '../loop/state.ts';
import { taskStatuses, type TaskStatus } from '../loop/task-status.ts';

/** What a run is at just now; the journal learns of it only when it is over. */
export type Phase =
  | {
      readonly kind:
        | 'starting'
        | 'baseline'
        | 'preparing'
        | 'setup'
        | 'agent'
        | 'measuring'
        | 'guards'
        | 'review'
        | 'landing'
        | 'final'
        | 'stopping';
    }
  | { readonly kind: 'hook'; readonly event: HookEvent; readonly name: string }
  | { readonly kind: 'gate'; readonly name: string; readonly stage: GateStage }
  /** `untilMs`: `null` where the end isn't known. */
  | { readonly kind: 'waiting'; readonly reason: string; readonly untilMs: number | null };

/** What a terminal shows of a run that goes on. */
export interface Progress {
  /** `attempt`: the task's running number, as in the attempt's ref. */
  readonly task: { readonly id: string; readonly title: string; readonly attempt: number } | null;
  /** Of the loop, over all its runs. */
  readonly cycle: number;
  /** Of this run: what `maxCycles` counts. */
  readonly runCycles: number;
  readonly caps: ProgressCaps;
  readonly phase: Phase;
  readonly phaseSinceMs: number;
  readonly runSinceMs: number;
  readonly spend: { readonly usd: number | null; readonly tokens: number | null };
  readonly counts: Readonly<Record<TaskStatus, number>>;
}

/** What ends the run; `null`: no such limit. */
export interface ProgressCaps {
  readonly maxCycles: number;
  /** From the run's start. */
  readonly timeMs: number;
  readonly usd: number | null;
}

/** The state beside what the driver says it is at. */
export function projectProgress(
  state: LoopState,
  live: { readonly phase: Phase; readonly phaseSinceMs: number; readonly limits: Limits },
): Progress {
  const counts = { open: 0, done: 0, quarantined: 0, blocked: 0, awaiting: 0 };
  for (const status of taskStatuses(state).values()) counts[status] += 1;
  const { cycle } = state;
  const { limits } = live;
  const untilMs = limits.untilMs === null ? Infinity : limits.untilMs - state.run.startedAtMs;
  // Once its verdict has landed or was refused, the task is no longer what the run is at.
  const isOpen = cycle !== null && isAtWork(cycle);
  return {
    task: isOpen
      ? { id: cycle.task, title: state.tasks.get(cycle.task)?.title ?? cycle.task, attempt: cycle.taskCycle }
      : null,
    cycle: state.cycles,
    runCycles: state.run.cycles,
    caps: { maxCycles: limits.maxCycles, timeMs: Math.min(limits.maxTimeMs, untilMs), usd: limits.maxCostUsd },
    phase: live.phase,
    phaseSinceMs: live.phaseSinceMs,
    runSinceMs: state.run.startedAtMs,
    spend: { usd: state.spend.usd, tokens: state.spend.tokens },
    counts,
  };
}
