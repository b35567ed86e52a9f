import type { Claim } from '../agent/claim.ts';
import type { Gate, GateRun } from '../gate/gate.ts';
import type { Finding } from '../guard/finding.ts';
import type { Plan, Task } from '../plan/plan.ts';
import type { Objection } from '../review/objection.ts';
import type { VerdictName } from '../verdict/verdict.ts';

/** A file of the user's that stands in each brief. */
export interface ContextFile {
  readonly name: string;
  readonly text: string;
}

/** A task of the plan with its present state. */
export interface QueueEntry {
  readonly id: string;
  readonly title: string;
  readonly status: 'open' | 'done' | 'quarantined' | 'blocked' | 'awaiting';
}

/** How an earlier attempt at this task was judged, in short. */
export interface TriedAttempt {
  readonly cycle: number;
  readonly verdict: VerdictName;
  readonly because: string;
}

/** The newest attempt at this task, with its evidence. */
export interface LastAttempt extends TriedAttempt {
  readonly claim: Claim;
  /** It claimed to be done and was not. */
  readonly falseReport: boolean;
  /** Gates that did not pass. */
  readonly failedGates: readonly GateRun[];
  readonly findings: readonly Finding[];
  /** What a reviewer objected to. */
  readonly objections: readonly Objection[];
}

/** What the tree that the agent gets holds beyond the last green commit. */
export interface KeptWork {
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  /** First changed paths. */
  readonly paths: readonly string[];
}

/** All that a brief is made of. Texts come as they were read; the brief takes control characters out and cuts. */
export interface BriefInput {
  readonly plan: Plan;
  /** Path of the plan from the top of the repository; `null` when it lies outside. */
  readonly planPath: string | null;
  /** Folder of the repository that the agent and the commands start in; `''` at its top. */
  readonly folder: string;
  /** Bytes of a prompt plan's file; `null` for every other kind. */
  readonly prompt: Uint8Array | null;
  /** A prompt plan's bytes and nothing else. */
  readonly barePrompt: boolean;
  readonly constitution: readonly ContextFile[];
  readonly conventions: readonly ContextFile[];
  /** Text of `progress.txt` at the last green commit; `null` when there is none. */
  readonly progress: string | null;
  /** Patterns that agents noted for those after them, oldest first. */
  readonly notes: readonly string[];
  /** The plan in its order of work. */
  readonly queue: readonly QueueEntry[];
  /** The task of this cycle; `null` for a prompt plan. */
  readonly task: Task | null;
  readonly gates: { readonly quick: readonly Gate[]; readonly full: readonly Gate[] };
  /** A second agent reads what the gates passed. */
  readonly reviewed: boolean;
  /** What prints the number that may never rise, that number on the last green commit (`null`: not known), and the names of the gates that are red there. */
  readonly ratchet: {
    readonly run: Gate['run'];
    readonly number: number | null;
    readonly red: readonly string[];
  } | null;
  /** Of this cycle. `maxTurns` `null`: no cap. */
  readonly limits: { readonly timeoutMs: number; readonly maxTurns: number | null };
  /** Counts from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Subjects, newest first. */
  readonly recentCommits: readonly string[];
  readonly kept: KeptWork | null;
  readonly last: LastAttempt | null;
  /** Attempts before the last one, oldest first. */
  readonly tried: readonly TriedAttempt[];
  /** What people said about this task since: answers to its question, a note with a rejection or a release. */
  readonly said: readonly { readonly question: string | null; readonly text: string; readonly isNo?: true }[];
}

/** A part of a brief as it was written. */
export interface BriefSection {
  readonly name: string;
  /** Never changes within a run, changes with the task, or was measured for this cycle. */
  readonly part: 'immutable' | 'mutable' | 'measured';
  readonly bytes: number;
  /** A rough count: four ASCII characters, or one of any other kind, make a token. */
  readonly estimatedTokens: number;
  /** What did not fit, in words; `null` when all of it is there. */
  readonly leftOut: string | null;
}

/** The prompt of one cycle. */
export interface Brief {
  readonly text: string;
  /** What the agent is given: as `text`, but a prompt plan's own bytes stay as they are, UTF-8 or not. */
  readonly bytes: Uint8Array;
  readonly sections: readonly BriefSection[];
}
