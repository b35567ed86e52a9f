/** A number that coverage must reach, as one line of a configuration says it. */
export interface Threshold {
  /** `line`, `branch`, `fail-under`, …; with the files it is for, where it isn't for all. */
  readonly metric: string;
  /** More is stricter. What is weaker when it grows (a drop that is allowed) stands here negative. */
  readonly value: number;
  readonly line: number;
}
