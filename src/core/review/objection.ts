/** What a reviewer says is wrong with an attempt. */
export interface Objection {
  /** As the reviewer names it, from the top of the repository. */
  readonly path: string;
  /** Counts from 1; `null`: no line of its own. */
  readonly line: number | null;
  /** What is wrong, in a sentence. */
  readonly what: string;
  /** How it shows: input and what comes of it. */
  readonly scenario: string;
}
