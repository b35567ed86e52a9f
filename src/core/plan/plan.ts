import type { ProofKind } from '../prove/proof-kind.ts';

/** What kind of file a plan is read from. */
export type PlanKind = 'prd' | 'checklist' | 'prompt';

/** One item of a plan, small enough for one cycle. Everything here is what people wrote; who did what is the journal's. */
export interface Task {
  /** As written (`US-001`), or made from the text of a checklist item; unique in its plan. */
  readonly id: string;
  readonly title: string;
  /** Body for the brief: description, notes, the text under a checklist item. May be empty. */
  readonly description: string;
  readonly acceptanceCriteria: readonly string[];
  /** Smaller first; `null` sorts after every number, then by place in the file. */
  readonly priority: number | null;
  readonly dependsOn: readonly string[];
  /** Globs; empty: anywhere. */
  readonly allowedPaths: readonly string[];
  /** Globs that the task must not touch. */
  readonly forbid: readonly string[];
  /** Globs in which guards' findings become notes. */
  readonly mayChange: readonly string[];
  /** Shell lines that must succeed on the attempt's tree besides the gates. */
  readonly verify: readonly string[];
  readonly prove: readonly ProofKind[];
  /** What the file itself says: `passes: true`, `[x]`. */
  readonly ticked: boolean;
  /** 1-based line of the item in the file. */
  readonly line: number;
}

/** A plan as read from bytes. */
export interface Plan {
  readonly kind: PlanKind;
  /** `project` of a PRD, the first heading of a checklist, else `null`. */
  readonly title: string | null;
  /** Intent for the brief: a PRD's description, `PLAN.md` beside a checklist, the whole text of a prompt. */
  readonly intent: string;
  /** `branchName` of a PRD. */
  readonly branchName: string | null;
  /** In file order. Empty for a prompt. A checklist item with sub-items is a heading and no task. */
  readonly tasks: readonly Task[];
  /** Fields of a PRD that are not read and probably meant to be. Left out: there are none. */
  readonly misspelt?: readonly PlanRemark[];
}

/** Something in a plan that is no fault, with its place. */
export interface PlanRemark {
  /** `null` where it is in no task. */
  readonly task: string | null;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** What kind of fault a plan's reading finds. `lint` prints these words beside those of its own rules. */
export type PlanFault =
  | 'syntax'
  | 'no-task'
  | 'empty-title'
  | 'field'
  | 'bad-id'
  | 'duplicate-id'
  | 'missing-dependency'
  | 'circular-dependency'
  | 'command-cannot-fail';

/** A fault in a plan, with its place. Line and column count from 1; column is in UTF-16 units after a BOM is taken off. */
export interface PlanProblem {
  readonly rule: PlanFault;
  /** Id of the task that it is in; `null` where it is in none, or in one without an id. */
  readonly task: string | null;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What would be right. */
  readonly hint: string;
}

export type PlanReading =
  | { readonly ok: true; readonly plan: Plan }
  | {
      readonly ok: false;
      readonly problems: readonly PlanProblem[];
      /** What could be read of the tasks nevertheless: to look at, not to work on. Ids may be empty or used twice. */
      readonly tasks: readonly Task[];
    };

/**
 * An axis: one file per plan format. `read` reports every problem at once. `tick` returns the same bytes with the one
 * character (or word `false` → `true`) of this task changed, every other byte kept: BOM, CRLF, indentation, unknown
 * fields, key order; `null` when the task is not there or ticked already.
 */
export interface PlanFormat {
  readonly kind: PlanKind;
  matches(fileName: string, bytes: Uint8Array): boolean;
  read(bytes: Uint8Array): PlanReading;
  tick(bytes: Uint8Array, taskId: string): Uint8Array | null;
}
