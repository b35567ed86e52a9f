import type { Gate, GateStage } from '../gate/gate.ts';
import type { Hook, HookEvent } from '../hook/hook.ts';
import type { EventBody } from '../journal/event.ts';
import type { CycleState } from './state.ts';
import type { StopReason } from './stop-reason.ts';

/** One thing to do next. Performing it gives the events that say what happened; each is safe to do again after a crash. */
export type Step =
  /** Nothing to do but to write down what follows from what is known. */
  | { readonly kind: 'record'; readonly events: readonly EventBody[] }
  | { readonly kind: 'measure-baseline'; readonly commit: string }
  /** A command of the user's own. `cycle`: `null` before and after the run. */
  | {
      readonly kind: 'run-hook';
      readonly event: HookEvent;
      readonly hook: Hook;
      readonly cycle: CycleState | null;
    }
  /** What was started for the cycle at hand is no longer needed. */
  | { readonly kind: 'end-services' }
  | { readonly kind: 'run-agent'; readonly cycle: CycleState }
  /** The last run ended while the agent ran: what it left is measured, not run again. */
  | { readonly kind: 'recover-cycle'; readonly cycle: CycleState }
  | { readonly kind: 'measure-attempt'; readonly cycle: CycleState }
  /** Approved work onto the present last green commit. */
  | { readonly kind: 'put-approved'; readonly cycle: CycleState }
  | { readonly kind: 'run-guards'; readonly cycle: CycleState }
  | {
      readonly kind: 'run-gate';
      readonly gate: Gate;
      readonly stage: GateStage;
      /** `null`: made for its stage, of the last green commit alone (`control`) or with the attempt (`old-tests`). */
      readonly tree: string | null;
      readonly head: string;
      readonly cycle: number;
      /** It failed before on the same tree: passing now is `flaky`. */
      readonly again: boolean;
      /** Gates before it in their order, run again where what they built is gone. */
      readonly earlier: readonly Gate[];
    }
  /** A second agent reads what gates passed. */
  | { readonly kind: 'run-review'; readonly cycle: CycleState }
  | { readonly kind: 'land'; readonly cycle: CycleState }
  /** A person's request is in the journal, or, by `why`, can't be followed: its file goes. */
  | { readonly kind: 'drop-request'; readonly id: string; readonly why: string | null }
  | { readonly kind: 'tick-plan'; readonly task: string }
  | { readonly kind: 'release-landings'; readonly expected: string | null; readonly head: string }
  | { readonly kind: 'measure-final'; readonly commit: string }
  /** For a part of the time: whatever else there is to do is looked at in between. */
  | { readonly kind: 'wait'; readonly reason: string; readonly untilMs: number }
  | { readonly kind: 'stop'; readonly reason: StopReason; readonly exitCode: number; readonly detail: string };
