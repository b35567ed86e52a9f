import type { Approved, Said, Waiting } from '../approval/waiting.ts';
import type {
  AgentEnded,
  AttemptMeasured,
  BaselineMeasured,
  FinalMeasured,
  GateRan,
  ReviewGiven,
  RunStarted,
  RunStopped,
  TaskLanded,
  VerdictGiven,
} from '../journal/event.ts';
import type { HookRan } from '../hook/hook.ts';
import type { LastAttempt } from '../brief/brief.ts';
import type { Pause } from '../limit/pause.ts';
import type { Finding } from '../guard/finding.ts';
import type { TestCounts } from '../gate/gate.ts';
import type { RatchetState } from '../ratchet/ratchet-state.ts';
import type { TestChange } from '../prove/test-change.ts';
import type { Objection } from '../review/objection.ts';
import type { Overruled } from '../review/overruled.ts';
import type { VerdictName } from '../verdict/verdict.ts';

/** All that a loop's journal says, folded. One driver owns it and folds events into it in place: a journal of a million events must not copy it a million times. */
export interface LoopState {
  seq: number;
  startedAt: string | null;
  updatedAt: string | null;
  /** The last run's start. */
  start: RunStarted | null;
  runs: number;
  /** The last run has not recorded its stop. */
  open: boolean;
  /** Last green commit, landings that wait included. */
  head: string | null;
  /** Where the user's branch is; behind `head` while landings wait. */
  published: string | null;
  /** Commit that gates have passed on as a whole: the baseline, or the last landing. */
  proven: string | null;
  /** Worktree of the user's that keeps landings waiting. */
  heldBy: string | null;
  baseline: BaselineMeasured | null;
  final: FinalMeasured | null;
  planDigest: string | null;
  /** Tasks by id, in the plan's order as last read; those no longer listed stay with `listed: false`. */
  tasks: Map<string, TaskState>;
  cycle: CycleState | null;
  cycles: number;
  /** Of these, the ones that only landed what was approved. */
  approvedCycles: number;
  verdicts: Map<VerdictName, number>;
  falseReports: number;
  spend: Spend;
  landings: TaskLanded[];
  /** Counts of the test gates on the last green commit, by gate's name. */
  tests: Map<string, TestCounts>;
  /** How often a gate failed and passed on its one re-run, by its name. */
  flaky: Map<string, number>;
  /** `null`: none was measured. */
  ratchet: RatchetState | null;
  run: RunCounters;
  stop: RunStopped | null;
  /** The last run's stop, while approvals are taken up without one. */
  stopBefore: RunStopped | null;
  /** The last run stopped because people were waited for, and by now all of that is answered. */
  settled: boolean;
  /** Requests of people that are in the journal. */
  requests: Set<string>;
}

export interface Spend {
  /** `null`: no program has told so far. */
  usd: number | null;
  tokens: number | null;
  /** Cycles in which a program told no cost, and those in which one told no tokens. */
  unknownUsd: number;
  unknownTokens: number;
}

/** Counters of the present run; a restart begins them anew. */
export interface RunCounters {
  startedAtMs: number;
  cycles: number;
  /** Tasks of the idle cycles in a row. */
  idle: string[];
  timeouts: number;
  /** An agent of this run has changed or claimed something: it can be started, and works. */
  agentWorked: boolean;
  /** The same failure in a row, and the tasks it showed in. */
  failure: { fingerprint: string; count: number; tasks: Set<string> } | null;
  quarantines: number;
  /** Tasks that were done, set aside, waiting or blocked when the run began: what becomes of them is not its news. */
  closedBefore: ReadonlySet<string>;
  /** Tasks quarantined as `empty`, in a row. */
  emptyQuarantines: number;
  landed: number;
  reviewLines: number;
  /** A prompt plan's agent claimed the whole plan; the final gate decides. */
  finishedClaimed: boolean;
  baselineMeasured: boolean;
  finalMeasured: boolean;
  /** A cycle ended by a limit, or by a fault that stops the run. */
  halted: { reason: 'infrastructure' | 'budget'; detail: string } | null;
  /** Agents that met a limit or an overload in their last cycle, by their names. */
  pauses: Map<string, Pause>;
  /** Hooks before and after the run that have run. */
  hooks: HookRan[];
}

export interface TaskState {
  readonly id: string;
  title: string;
  priority: number | null;
  dependsOn: readonly string[];
  ticked: boolean;
  listed: boolean;
  /** Cycles so far: the `<n>` of the last attempt's ref. */
  cycles: number;
  /** Charged attempts. */
  attempts: number;
  exemptions: { cause: string; count: number } | null;
  quarantine: { kind: string; because: string } | null;
  done: { commit: string | null } | null;
  awaiting: Waiting | null;
  /** A person's yes, and its work has neither landed nor been refused since. */
  approved: Approved | null;
  /** Cycles, of `cycles`, that only landed what was approved. */
  approvedCycles: number;
  /** Newest last. */
  said: readonly Said[];
  lastVerdict: VerdictName | null;
  /** One sentence each, newest last; for the brief and the report. `attempt` is the `<n>` of its ref. */
  tried: { cycle: number; attempt: number; verdict: VerdictName; because: string; ref: string | null }[];
  /** The newest attempt with its evidence, for the next brief. */
  last: LastAttempt | null;
  failure: { fingerprint: string; count: number } | null;
  /** Tree that the next attempt goes on from. `judged`: gates have already said no to it, last in run `run`. */
  keep: { tree: string; judged: boolean; base: string; run: string } | null;
  blockedClaims: number;
  /** What reviewers objected to since it last landed, the newest last. */
  objected: readonly Objection[];
  /** Those of them that a person said yes against since it last landed, the newest last. */
  overruled: readonly Overruled[];
  falseReports: number;
  /** A landing of it had new tests that fail without it. */
  redGreen: boolean;
  /** A landing made it done, and the user's untracked plan has no tick yet. */
  tickDue: boolean;
}

/** The open or last cycle, phase by phase. */
export interface CycleState {
  readonly cycle: number;
  readonly run: string;
  readonly task: string;
  readonly attempt: number;
  readonly taskCycle: number;
  base: string;
  readonly from: string | null;
  readonly fromBase: string | null;
  readonly agent: string;
  readonly startedAtMs: number;
  /** The cycle has no agent: it lands this. `null`: an agent's. */
  readonly approval: Approved | null;
  /** A person was asked after its verdict. */
  asked: boolean;
  ended: AgentEnded | null;
  measured: AttemptMeasured | null;
  findings: readonly Finding[] | null;
  /** Test files that it touches. */
  tests: TestChange | null;
  gates: GateRan[];
  review: ReviewGiven | null;
  verdict: VerdictGiven | null;
  verdictAt: string | null;
  exempted: boolean;
  falseReported: boolean;
  landed: TaskLanded | null;
  /** The branch moved and the attempt could not be replayed on the new tip. */
  conflict: boolean;
  /** The attempt was put on a tip that a person had moved the branch to. */
  replayed: boolean;
  /** Hooks before and after the cycle that have run; those before it in this run. */
  hooks: HookRan[];
  /** Hooks after it are to run once it is over. */
  hooksOwed: boolean;
}

export function emptyState(): LoopState {
  return {
    seq: 0,
    startedAt: null,
    updatedAt: null,
    start: null,
    runs: 0,
    open: false,
    head: null,
    published: null,
    proven: null,
    heldBy: null,
    baseline: null,
    final: null,
    planDigest: null,
    tasks: new Map(),
    cycle: null,
    cycles: 0,
    approvedCycles: 0,
    verdicts: new Map(),
    falseReports: 0,
    spend: { usd: null, tokens: null, unknownUsd: 0, unknownTokens: 0 },
    landings: [],
    tests: new Map(),
    flaky: new Map(),
    ratchet: null,
    run: emptyCounters(0),
    stop: null,
    stopBefore: null,
    settled: false,
    requests: new Set(),
  };
}

export function emptyCounters(startedAtMs: number): RunCounters {
  return {
    startedAtMs,
    cycles: 0,
    idle: [],
    timeouts: 0,
    agentWorked: false,
    failure: null,
    quarantines: 0,
    closedBefore: new Set(),
    emptyQuarantines: 0,
    landed: 0,
    reviewLines: 0,
    finishedClaimed: false,
    baselineMeasured: false,
    finalMeasured: false,
    halted: null,
    pauses: new Map(),
    hooks: [],
  };
}
