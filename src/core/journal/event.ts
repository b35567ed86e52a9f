import type { AskedFinding, AskKind } from '../approval/asked.ts';
import type { Claim } from '../agent/claim.ts';
import type { AgentErrorKind, Usage } from '../agent/event.ts';
import type { GateOutcome, GateRun, TestCounts } from '../gate/gate.ts';
import type { Finding } from '../guard/finding.ts';
import type { HookRan } from '../hook/hook.ts';
import type { StopReason } from '../loop/stop-reason.ts';
import type { TestChange } from '../prove/test-change.ts';
import type { Review } from '../review/review.ts';
import type { PlanKind } from '../plan/plan.ts';
import type { RatchetLanded, RatchetMeasured } from '../ratchet/ratchet-state.ts';
import type { VerdictName } from '../verdict/verdict.ts';

/** How a cycle's agent process ended. First reason wins. */
export type EndingName =
  | 'exited'
  | 'signalled'
  | 'timed-out'
  | 'silent'
  | 'out-of-turns'
  | 'over-budget'
  | 'stuck'
  | 'limited'
  | 'cancelled'
  | 'not-started';

/** A run begins: one invocation that works on a loop until a stop reason. */
export interface RunStarted {
  readonly type: 'run-started';
  readonly run: string;
  readonly version: string;
  readonly loop: string;
  readonly plan: { readonly path: string; readonly kind: PlanKind; readonly tracked: boolean };
  readonly branch: string;
  /** Commit the loop's branch starts from. */
  readonly base: string;
  /** Last green commit at this start: the tip of the branch, or `base`. */
  readonly head: string;
  /** Folder that agent, gates and setup work in, from the top of the repository; `''` at its top. A journal of an earlier version has none. */
  readonly folder?: string;
  readonly agent: string;
  /** What stood behind `lastgreen` on the command line, for who wants to go on. */
  readonly args: readonly string[];
  /** Commit of the user's branch, `null` while it does not exist. Differs from `head` while landings wait. */
  readonly published: string | null;
  /** Uncommitted files of the user's that are not in the base. What is read where it is (the plan, `lastgreen.yaml`) doesn't count. */
  readonly uncommitted: number;
  /** Tasks that the branch's commits name as done and the journal did not know, or under other ids: no journal yet, a rebase. */
  readonly taken: readonly { readonly task: string; readonly commit: string }[];
  /** Tasks recorded as done whose commits are no longer on the branch: open again. */
  readonly lost: readonly string[];
  readonly pid: number;
  readonly host: string;
  /** `approve` or `reject` while no run was active: it works on what people said, starts no agent, and is no run. Left out: a run. */
  readonly only?: 'approvals';
}

export interface BaselineMeasured {
  readonly type: 'baseline-measured';
  readonly commit: string;
  /** Digest of the gates, the setup and the folder they run in: the same key on the same loop needs no second measuring. */
  readonly key: string;
  readonly outcome: GateOutcome;
  readonly tests: TestCounts | null;
  readonly detail: string;
  /** Only with a ratchet. */
  readonly ratchet?: RatchetMeasured;
}

/** The plan's intent as it now stands; written at the start and whenever people change it. */
export interface PlanRead {
  readonly type: 'plan-read';
  /** SHA-256 of the file's bytes. */
  readonly digest: string;
  readonly tasks: readonly {
    readonly id: string;
    readonly title: string;
    readonly priority: number | null;
    readonly dependsOn: readonly string[];
    readonly ticked: boolean;
  }[];
}

export interface CycleStarted {
  readonly type: 'cycle-started';
  readonly cycle: number;
  readonly task: string;
  /** Charged attempts so far plus one. */
  readonly attempt: number;
  /** Running cycle number of the task: the `<n>` of the attempt's ref. */
  readonly taskCycle: number;
  /** Last green commit. */
  readonly base: string;
  /** Tree of the kept attempt that this one goes on from; `null`: from the base. */
  readonly from: string | null;
  /** Commit that `from` was made on. Another one than `base`: what it changed is put on `base` first. */
  readonly fromBase: string | null;
  readonly agent: string;
  /** Cycle whose work a person approved: it is put on `base` and judged again. No agent is started, no attempt counts. */
  readonly approved?: number;
}

export interface AgentEnded {
  readonly type: 'agent-ended';
  readonly cycle: number;
  readonly ending: EndingName;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Its stream had a terminal event. */
  readonly terminal: boolean;
  readonly claim: Claim;
  /** `by` text: read from words, not from a field. Then it only counts where the program failed or left nothing. */
  readonly error: {
    readonly kind: AgentErrorKind;
    readonly message: string;
    readonly by: 'structure' | 'text';
    /** Epoch milliseconds; only of a limit or an overload that tells when it ends. */
    readonly resetsAtMs?: number;
  } | null;
  readonly usage: Usage;
  /** The cost was made of tokens, by the configuration's prices of that day. */
  readonly pricesAsOf?: string;
  readonly turns: number | null;
  /** What it repeated, where the runner ended it for that. */
  readonly stuck?: string;
  readonly durationMs: number;
  /** Its last words, capped. */
  readonly finalMessage: string;
  /** What matters of its standard error, capped, where it did not end well; a journal of an earlier version has none. */
  readonly errorOutput?: string;
  readonly outputBytes: number;
  /** Descendants that had to be ended, and those that could not be. */
  readonly leftover: { readonly ended: number; readonly alive: number };
  readonly permissionDenials: readonly string[];
}

export interface AttemptMeasured {
  readonly type: 'attempt-measured';
  readonly cycle: number;
  /** Candidate tree: what would land, with the plan's own edits taken out and a tracked plan's tick made. */
  readonly tree: string;
  /** The tick of the task is in `tree`: landing makes it done. */
  readonly ticks: boolean;
  /** The same without the tick: what a next attempt goes on from. */
  readonly work: string;
  readonly ref: string;
  readonly empty: boolean;
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  /** First changed paths. */
  readonly paths: readonly string[];
  readonly commits: number;
  readonly stashes: number;
  readonly notes: readonly string[];
  /** Approved work that can't be put on the last green commit: `tree` and `work` are as they were made. */
  readonly conflict?: boolean;
}

export interface GuardsRan {
  readonly type: 'guards-ran';
  readonly cycle: number;
  readonly findings: readonly Finding[];
  /** Test files that the attempt touches, the first ones of each kind; a journal of an earlier version has none. */
  readonly tests?: TestChange;
}

export interface GateRan extends GateRun {
  readonly type: 'gate-ran';
  /** `null` outside a cycle: baseline and final. */
  readonly cycle: number | null;
}

/** A second agent, fresh and only to read, looked at an attempt that gates passed. It can keep work from landing, never land it. */
export interface ReviewGiven extends Review {
  readonly type: 'review-given';
  readonly cycle: number;
  readonly agent: string;
}

export interface VerdictGiven {
  readonly type: 'verdict-given';
  readonly cycle: number;
  readonly task: string;
  readonly verdict: VerdictName;
  /** One sentence with the evidence. */
  readonly because: string;
  /** What an exemption was for; `null` otherwise. */
  readonly cause: string | null;
  /** The work goes to the branch. */
  readonly lands: boolean;
  /** Landing makes the task done. */
  readonly done: boolean;
  /** The agent said done and evidence says otherwise. */
  readonly falseReport: boolean;
  /** Uses up one of the task's attempts. */
  readonly charged: boolean;
  /** Left the measured state as it was. */
  readonly idle: boolean;
  readonly fingerprint: string | null;
  /** Tree that the task's next attempt goes on from; `null`: from the last green commit. */
  readonly keep: string | null;
  /** Where the work can be found. */
  readonly ref: string | null;
  /** Only where it lands with a ratchet. */
  readonly ratchet?: RatchetLanded;
}

export interface TaskLanded {
  readonly type: 'task-landed';
  readonly cycle: number;
  readonly task: string;
  readonly commit: string;
  readonly tree: string;
  readonly subject: string;
  readonly done: boolean;
  /** Of the attempt's work, without the tick of a tracked plan. */
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  /** SHA-256 of the proof document in the note. */
  readonly proof: string;
  /** Worktree of the user's that has the branch checked out; the commit waits until it is left. */
  readonly heldBy: string | null;
  /** Why the tracked plan has no tick of a task that is done by this; only where it has none. */
  readonly notTicked?: string;
}

/** The branch caught up with landings that had waited. */
export interface LandingsReleased {
  readonly type: 'landings-released';
  readonly head: string;
}

/** The branch was moved by a person; what follows is verified on the new tip. */
export interface BranchMoved {
  readonly type: 'branch-moved';
  readonly from: string;
  readonly to: string;
  /** The open attempt replayed on the new tip: tree with and without the tick; `null` on a conflict or when none is open. */
  readonly replayed: { readonly tree: string; readonly work: string } | null;
  /** Tasks that its commits name as done, under ids that the journal did not know. */
  readonly taken: readonly { readonly task: string; readonly commit: string }[];
  /** Tasks recorded as done whose commits are no longer on the branch: open again. */
  readonly lost: readonly string[];
}

/** An untracked plan of the user's got its tick. */
export interface PlanTicked {
  readonly type: 'plan-ticked';
  readonly task: string;
  /** SHA-256 of the file with the tick, when nothing else in it has changed since it was last read: it need not be read for this. */
  readonly digest: string | null;
}

export interface TaskQuarantined {
  readonly type: 'task-quarantined';
  readonly task: string;
  /** Why, in one word: `attempts`, `cycles`, `repeated`, `blocked`, `empty`. */
  readonly kind: string;
  readonly because: string;
}

export interface TaskReleased {
  readonly type: 'task-released';
  readonly task: string;
  readonly note: string | null;
}

/** A task waits for a person; the others go on. */
export interface ApprovalAsked {
  readonly type: 'approval-asked';
  readonly task: string;
  readonly question: string;
  /** Where the work that waits is kept. That of a finding is also under `refs/lastgreen/pending/<loop>/<task>` while it waits. */
  readonly ref: string | null;
  /** A journal of an earlier version has none, nor the fields below: they follow from the cycle. */
  readonly kind?: AskKind;
  readonly cycle?: number;
  /** What an approval lifts. */
  readonly findings?: readonly AskedFinding[];
}

/** A person said yes, or answered: `approve`. */
export interface ApprovalGiven {
  readonly type: 'approval-given';
  readonly task: string;
  readonly answer: string | null;
  readonly kind?: AskKind;
  /** Cycle that asked. */
  readonly cycle?: number;
  /** What is lifted; work that shows more than this asks again. */
  readonly findings?: readonly AskedFinding[];
  readonly by?: string | null;
  /** Name of the request's file: what was taken once is not taken again. */
  readonly request?: string;
}

/** A person said no: `reject`. The task is open again, one attempt used. */
export interface ApprovalRefused {
  readonly type: 'approval-refused';
  readonly task: string;
  readonly note: string;
  readonly cycle?: number;
  readonly by?: string | null;
  readonly request?: string;
}

/** What people said while no run was active has been taken up. */
export interface ApprovalsEnded {
  readonly type: 'approvals-ended';
  /** Tasks that still wait for a person. */
  readonly waiting: number;
}

export interface ExemptionGranted {
  readonly type: 'exemption-granted';
  readonly cycle: number;
  readonly task: string;
  readonly cause: string;
}

export interface FalseReportCounted {
  readonly type: 'false-report-counted';
  readonly cycle: number;
  readonly task: string;
  readonly because: string;
}

/** A wait for an agent that met a usage limit, or an overloaded provider. Written as it begins; a journal of an earlier version has no `agent` and `cause`. */
export interface LimitWaited {
  readonly type: 'limit-waited';
  readonly agent?: string;
  readonly cause?: 'limit' | 'overload';
  /** Epoch milliseconds. */
  readonly untilMs: number;
  /** The program's own. */
  readonly message: string;
}

/** The full gate once more, in a freshly prepared tree, before `finished`. */
export interface FinalMeasured {
  readonly type: 'final-measured';
  readonly commit: string;
  readonly outcome: GateOutcome;
  readonly detail: string;
  /** Only with a ratchet. */
  readonly ratchet?: RatchetMeasured;
}

export interface RunStopped {
  readonly type: 'run-stopped';
  readonly reason: StopReason;
  readonly exitCode: number;
  readonly detail: string;
}

/** What happened, as a plan's loop records it. */
export type EventBody =
  | RunStarted
  | BaselineMeasured
  | PlanRead
  | CycleStarted
  | AgentEnded
  | AttemptMeasured
  | GuardsRan
  | GateRan
  | ReviewGiven
  | VerdictGiven
  | TaskLanded
  | LandingsReleased
  | BranchMoved
  | PlanTicked
  | TaskQuarantined
  | TaskReleased
  | ApprovalAsked
  | ApprovalGiven
  | ApprovalRefused
  | ApprovalsEnded
  | ExemptionGranted
  | FalseReportCounted
  | LimitWaited
  | HookRan
  | FinalMeasured
  | RunStopped;

/** One line of the journal. */
export type JournalEvent = EventBody & {
  /** ISO 8601 with milliseconds, UTC. For people; order is `seq`. */
  readonly at: string;
  /** From 1, without gaps. */
  readonly seq: number;
  /** SHA-256, in hex, of the line before without its newline; 64 zeros for the first. */
  readonly prev: string;
};
