import type { Request } from '../approval/request.ts';
import type { Gate } from '../gate/gate.ts';
import type { Hooks } from '../hook/hook.ts';
import type { PlanRead } from '../journal/event.ts';
import type { ProofKind } from '../prove/proof-kind.ts';
import type { PlanKind } from '../plan/plan.ts';
import type { Limits } from './limits.ts';

/** What the driver sees of the world before each step. */
export interface Facts {
  readonly nowMs: number;
  readonly signal: 'none' | 'interrupt' | 'terminate';
  readonly pause: 'none' | 'after-cycle' | 'now';
  /** The plan as it now stands; the last good reading while a person's half-made edit can't be read. */
  readonly plan: PlanRead;
  /** Why the plan can't be read just now; `null` when it can. */
  readonly planFault: string | null;
  /** Worktree of the user's that is on the loop's branch. */
  readonly branchUsedBy: string | null;
  /** What people asked for and whose files are still there, oldest first. */
  readonly requests: readonly Request[];
  /** Something that was started for a cycle alone still runs. */
  readonly cycleServices: boolean;
}

/** What was asked of this run; does not change while it lasts. */
export interface Policy {
  readonly run: string;
  readonly planKind: PlanKind;
  readonly limits: Limits;
  readonly quick: readonly Gate[];
  readonly full: readonly Gate[];
  /** Its number may never rise, and where it falls, gates that were red before any work may stay so. `null`: none. */
  readonly ratchet: Gate | null;
  /** Digest of gates and setup, and of the folder they run in. */
  readonly gatesKey: string;
  /** The ladder: each further attempt goes one up, the last one stays. */
  readonly agents: readonly string[];
  /** The second agent that reads what would land; `null`: none is asked for. */
  readonly reviewer: string | null;
  readonly verifyOf: (task: string) => readonly Gate[];
  /** What a green attempt of the task needs beside its gates. */
  readonly prove: (task: string) => readonly ProofKind[];
  /** The task says which tests or gates may change: a lower count of tests is then no fault. */
  readonly mayChange: (task: string) => boolean;
  readonly hooks: Hooks;
  /** What people said is taken up, and nothing else begun. Left out: a run. */
  readonly only?: 'approvals';
}
