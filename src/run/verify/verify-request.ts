import type { Settings } from '../../config/settings.ts';
import type { Task } from '../../core/plan/plan.ts';
import type { Phase } from '../../core/report/progress.ts';
import type { GateRun } from '../../core/gate/gate.ts';
import type { ObjectId, RunnerGit } from '../../host/git/port.ts';
import type { Signals } from '../signals.ts';

/** What is known of a loop beside its proofs. */
export interface LoopKnowledge {
  /** Tasks as the plan has them now; none where there is no plan that can be read. */
  readonly tasks: readonly Task[];
  /** Path of the plan from the top of the repository: its tick is no part of an attempt's work. `null`: not known, or outside. */
  readonly planPath: string | null;
  /** Where its gates run, from the top of the repository. */
  readonly workFolder: string;
}

/** What `verify` works with. */
export interface VerifyRequest {
  readonly runner: RunnerGit;
  /** Oldest first. */
  readonly commits: readonly ObjectId[];
  readonly settings: Settings;
  /** By the name of the loop that a proof has. */
  readonly knowledgeOf: (loop: string) => LoopKnowledge;
  /** A folder of its own, for trees and logs. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: Signals;
  readonly onNotice: (text: string) => void;
  readonly onPhase: (phase: Phase) => void;
  readonly onRun: (run: GateRun) => void;
}
