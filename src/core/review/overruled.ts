import type { Objection } from './objection.ts';

/** Objections to work that a person approved all the same. */
export interface Overruled {
  readonly objections: readonly Objection[];
  /** What the person said with the yes; `null`: nothing. */
  readonly answer: string | null;
}
