import type { AgentEnded } from '../journal/event.ts';
import type { AskedFinding, AskKind } from './asked.ts';

/** Work that waits for a person, as it was measured. */
export interface WaitingWork {
  /** Cycle that left it. */
  readonly cycle: number;
  readonly agent: string;
  /** Tree without the tick of a tracked plan. */
  readonly tree: string;
  /** Last green commit that it was made on. */
  readonly base: string;
  /** How its agent ended and what it claimed: whether the task is done by it follows from that, also when it lands later. */
  readonly ended: AgentEnded;
  /** Ref of the attempt; `null`: nothing was changed. */
  readonly ref: string | null;
}

/** A task that waits for a person. */
export interface Waiting {
  readonly kind: AskKind;
  readonly question: string;
  readonly ref: string | null;
  /** Cycle that asks: an answer is to that, and to nothing that is asked later. `null`: not known. */
  readonly cycle: number | null;
  readonly findings: readonly AskedFinding[];
  /** `null` for a question. */
  readonly work: WaitingWork | null;
}

/** A person's yes to work that waited, until it has landed or been refused by what is measured then. */
export interface Approved {
  readonly kind: AskKind;
  readonly question: string;
  readonly findings: readonly AskedFinding[];
  readonly work: WaitingWork;
  /** What the person said with it. */
  readonly answer: string | null;
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What a person said about a task, for its next brief. */
export interface Said {
  /** What they were asked; `null`: nothing. */
  readonly question: string | null;
  readonly text: string;
  /** They said no to what they were asked. Left out: they did not. */
  readonly isNo?: true;
}
