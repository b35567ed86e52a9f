/** What a task waits for: a guard wants a person to look, the agent asked, or there seems nothing left to do. */
export type AskKind = 'finding' | 'question' | 'already-true';

/** A finding that a person is asked about, and that an approval lifts: the same rule on the same path. */
export interface AskedFinding {
  readonly rule: string;
  /** `null` for the change as a whole. */
  readonly path: string | null;
  readonly message: string;
}
