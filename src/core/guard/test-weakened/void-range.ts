/** A stretch of a test in which a failing assertion has no effect. */
export interface VoidRange {
  readonly from: number;
  readonly to: number;
  /** What is the matter with an assertion in it, to stand after "which". */
  readonly why: string;
}
