/** When a hook runs, in the order of time. */
export const hookEvents = ['before-run', 'before-cycle', 'after-cycle', 'after-run'] as const;
export type HookEvent = (typeof hookEvents)[number];

/** A command of the user's own around a run or a cycle. */
export interface Hook {
  readonly name: string;
  /** A shell line. */
  readonly run: string;
  readonly timeoutMs: number;
  /** `null`: it is waited for. Else it stays until the run, or the cycle, is over, and this shell line tells when it can be used. */
  readonly ready: string | null;
  readonly readyTimeoutMs: number;
}

export type Hooks = Readonly<Record<HookEvent, readonly Hook[]>>;

export const noHooks: Hooks = { 'before-run': [], 'before-cycle': [], 'after-cycle': [], 'after-run': [] };

/** How a hook went. `failed`: an exit code other than 0, a signal, or one that was to stay and ended before it was ready. */
export type HookOutcome =
  | 'ok'
  | 'failed'
  | 'timed-out'
  /** The command is missing or can't be run. */
  | 'not-started'
  /** It ran, and `ready` did not succeed in time. */
  | 'not-ready'
  /** A person had no patience. */
  | 'stopped';

export interface HookRun {
  readonly event: HookEvent;
  readonly name: string;
  /** It was to stay, and `ready` was asked of it. */
  readonly service: boolean;
  readonly outcome: HookOutcome;
  /** `null` where it still runs, did not start, or was ended by a signal. */
  readonly exitCode: number | null;
  readonly durationMs: number;
  /** What matters of its output, capped; nothing where it went well. */
  readonly excerpt: string;
}

/** A hook of the user's has run, or, of one that stays, is ready. */
export interface HookRan extends HookRun {
  readonly type: 'hook-ran';
  /** `null` before and after the run. */
  readonly cycle: number | null;
}
