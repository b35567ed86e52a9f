/** An agent program can't be asked for a while, through no fault of the task. */
export interface Pause {
  /** `limit`: of usage, and its end may be hours away. `overload`: of the provider, or a network that fails. */
  readonly kind: 'limit' | 'overload';
  /** As the journal names it. */
  readonly agent: string;
  /** In the program's words. */
  readonly message: string;
  readonly sinceMs: number;
  /** When it ends, as the program told; `null`: it did not. */
  readonly resetsAtMs: number | null;
  /** In a row for this agent, from 1. */
  readonly count: number;
  /** A wait for it was begun, and lasts until then; `null`: none was. */
  readonly untilMs: number | null;
}
