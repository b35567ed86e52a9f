import type { PlanKind, Task } from '../plan.ts';

/** Something about a plan that a person would be glad to hear before the night. */
export interface LintProblem {
  readonly rule: string;
  /** `null` where it is in no task. */
  readonly task: string | null;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

export interface LintInput {
  readonly kind: PlanKind;
  /** Those that are still open, in the order of the file; their titles without ids and numbers before them. */
  readonly tasks: readonly Task[];
}

/** An axis: one file per rule over the open tasks of a plan. A sentence for each task with something to mend. */
export interface LintRule {
  readonly rule: string;
  find(input: LintInput): readonly { readonly task: Task; readonly message: string }[];
}
