import type { Policy } from '../loop/facts.ts';
import type { CycleState, LoopState } from '../loop/state.ts';
import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import type { VerdictName } from './verdict.ts';

/** All that a verdict rests on. */
export interface Evidence {
  readonly state: LoopState;
  readonly cycle: CycleState;
  readonly policy: Policy;
  /** A person, a signal or the deadline ended the run before the gates had their say. */
  readonly interrupted: boolean;
}

/** What a judgement says; the rest of the event follows from it. */
export interface Judgement {
  readonly verdict: VerdictName;
  readonly because: string;
  readonly cause?: string;
  readonly charged?: boolean;
  readonly lands?: boolean;
  readonly done?: boolean;
  readonly idle?: boolean;
  readonly falseReport?: boolean;
  readonly fingerprint?: string | null;
  /** The next attempt goes on from what this one left. */
  readonly keeps?: boolean;
  readonly ratchet?: RatchetLanded;
}
