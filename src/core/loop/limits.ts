import { defaultStuckLimits, type StuckLimits } from '../stuck/stuck-detector.ts';

/** Every cap of a run, in its normal form. Times in milliseconds. `null`: no such cap. */
export interface Limits extends StuckLimits {
  /** Charged attempts per task. */
  readonly maxAttempts: number;
  /** Cycles per task, however many partial landings they bring. */
  readonly maxTaskCycles: number;
  readonly maxCycles: number;
  /** Idle cycles in a row. */
  readonly maxIdle: number;
  /** Share of all tasks quarantined or blocked behind one that is, with at least two of them. */
  readonly haltRatio: number;
  /** Exemptions in a row per task and cause; the next one stops the run. */
  readonly maxExemptions: number;
  /** The same for an overload of the provider, after each of which is a pause. */
  readonly maxOverloads: number;
  /** Before the next try after an overload; each further one in a row is longer. */
  readonly overloadPauseMs: number;
  /** What a usage limit entails. */
  readonly onLimit: 'stop' | 'wait' | 'fallback';
  /** Same failure within a task quarantines it; across tasks in a row it stops the run. */
  readonly maxRepeatedErrors: number;
  /** Cycles in a row that ran into the cycle's limit. */
  readonly maxCycleTimeouts: number;
  readonly cycleTimeoutMs: number;
  /** Applies as it stands; `null`: none. `by-program`: `defaultIdleMs` for one that streams its work, none for one that prints once at its end. */
  readonly idleTimeoutMs: number | 'by-program' | null;
  /** Agent's grace between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  readonly maxTimeMs: number;
  /** Wall clock; `null`: only `maxTimeMs`. */
  readonly untilMs: number | null;
  readonly maxTurns: number | null;
  readonly maxLanded: number | null;
  readonly maxReviewLines: number | null;
  readonly maxCostUsd: number | null;
  readonly maxTokens: number | null;
}

const minute = 60_000;

/** Silence of a program that streams its work. */
export const defaultIdleMs = 15 * minute;

export const defaultLimits: Limits = {
  maxAttempts: 3,
  maxTaskCycles: 10,
  maxCycles: 1000,
  maxIdle: 3,
  haltRatio: 0.4,
  maxExemptions: 2,
  maxOverloads: 2,
  overloadPauseMs: 5_000,
  onLimit: 'stop',
  maxRepeatedErrors: 3,
  maxCycleTimeouts: 3,
  cycleTimeoutMs: 60 * minute,
  idleTimeoutMs: 'by-program',
  graceMs: 10_000,
  maxTimeMs: 8 * 60 * minute,
  untilMs: null,
  ...defaultStuckLimits,
  maxTurns: null,
  maxLanded: null,
  maxReviewLines: null,
  maxCostUsd: null,
  maxTokens: null,
};
