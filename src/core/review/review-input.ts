import type { Gate, GateRun } from '../gate/gate.ts';
import type { Change } from '../guard/change.ts';
import type { Plan, Task } from '../plan/plan.ts';
import type { Objection } from './objection.ts';
import type { Overruled } from './overruled.ts';

/** All that a reviewer's brief is made of. Texts come as they were read. */
export interface ReviewInput {
  readonly plan: Pick<Plan, 'title' | 'intent'>;
  /** `null` for a prompt plan: its text is the intent. */
  readonly task: Task | null;
  /** Landing it would not end the task: more of it follows. */
  readonly isPart: boolean;
  /** All gates of the run, for which of them are hidden. */
  readonly gates: readonly Gate[];
  /** What ran on the attempt and passed. */
  readonly passed: readonly GateRun[];
  readonly change: Pick<Change, 'files' | 'added' | 'removed'>;
  /** Unified diff of the change; a last line in brackets says where it was cut. */
  readonly diff: string;
  /** Objections to earlier attempts at the task, oldest first; also those that a person has overruled. */
  readonly earlier: readonly Objection[];
  /** Oldest first. */
  readonly overruled: readonly Overruled[];
  /** `maxTurns` `null`: no cap. */
  readonly limits: { readonly timeoutMs: number; readonly maxTurns: number | null };
}
