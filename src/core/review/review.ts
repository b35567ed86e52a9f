import type { Usage } from '../agent/event.ts';
import type { Objection } from './objection.ts';

/** Why a reviewer gave no answer. */
export type ReviewFailure =
  /** It ended without one that can be read, by itself or because the runner ended it. */
  | 'review-not-given'
  | 'reviewer-missing'
  /** Usage or session limit. */
  | 'limit'
  | 'overload'
  | 'login'
  | 'billing'
  /** What was left of the purse was spent. */
  | 'over-budget'
  /** A person, a signal or the deadline ended it. */
  | 'cancelled';

/** What came of one review. */
export interface Review {
  /** `none`: nothing that can be read as an answer; never taken for one. */
  readonly answer: 'approve' | 'object' | 'none';
  /** The first ones, texts capped; empty unless it objects. */
  readonly objections: readonly Objection[];
  /** Of all its objections, without numbers and case; `null` unless it objects. */
  readonly fingerprint: string | null;
  /** One sentence. */
  readonly because: string;
  /** Epoch milliseconds; only of a limit or an overload that tells when it ends. */
  readonly resetsAtMs?: number;
  /** `null`: there is an answer. */
  readonly failure: ReviewFailure | null;
  readonly usage: Usage;
  readonly durationMs: number;
  /** Descendants that had to be ended, and those that could not be. */
  readonly leftover: { readonly ended: number; readonly alive: number };
}
