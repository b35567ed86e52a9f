import type { AgentChoice, Settings } from '../config/settings.ts';
import type { JournalEvent } from '../core/journal/event.ts';
import type { Policy } from '../core/loop/facts.ts';
import type { LoopState } from '../core/loop/state.ts';
import type { JournalWriter } from '../host/file/journal-writer.ts';
import type { LoopFolder } from '../host/file/state-folder.ts';
import type { Phase } from '../core/report/progress.ts';
import type { AgentTree, RunnerGit, VerificationTree } from '../host/git/port.ts';
import type { Processes } from '../host/process/port.ts';
import type { Services } from './hook/services.ts';
import type { PlanWatch } from './plan-watch.ts';
import type { Secrets } from './secrets.ts';
import type { Signals } from './signals.ts';

/** Everything that one run works with; put together once, then handed to each step. */
export interface Loop {
  readonly branch: string;
  readonly base: string;
  readonly settings: Settings;
  readonly ladder: readonly AgentChoice[];
  /** The second agent that reads what would land; `null`: none. */
  readonly reviewer: AgentChoice | null;
  readonly policy: Policy;
  readonly folder: LoopFolder;
  /** Folder that agent, gates and setup work in, from the top of the repository. */
  readonly workFolder: string;
  readonly runner: RunnerGit;
  readonly agentTree: AgentTree;
  readonly verification: VerificationTree;
  /** They keep no value of a copied file. */
  readonly processes: Processes;
  readonly secrets: Secrets;
  readonly journal: JournalWriter;
  readonly plan: PlanWatch;
  readonly signals: Signals;
  /** What hooks have started and is still needed. */
  readonly services: Services;
  /** The user's environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly state: LoopState;
  /** Events that are folded and not yet durable. */
  readonly untold: JournalEvent[];
  readonly nowMs: () => number;
  /** Called after each event is durable and folded; a few that came together may be folded by then. */
  readonly onEvent: (event: JournalEvent, state: LoopState) => void;
  /** What the terminal should know and the journal need not. */
  readonly onNotice: (text: string) => void;
  /** What the run is at just now, for the live view. */
  readonly onPhase: (phase: Phase) => void;
}

/** What of it running a gate needs; a check outside of a run has no more. */
export type GateBench = Pick<
  Loop,
  | 'settings'
  | 'runner'
  | 'verification'
  | 'processes'
  | 'folder'
  | 'workFolder'
  | 'signals'
  | 'env'
  | 'onPhase'
  | 'onNotice'
>;
