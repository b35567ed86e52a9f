import type { LoopState } from '../loop/state.ts';
import type { VerdictName } from '../verdict/verdict.ts';
import { type NextStep, type NextStepPlace, nextStep } from './next-step.ts';
import type { Approval, LastRun, ReportFacts } from './report-facts.ts';
import { projectStatus, type Status, type StatusExtra } from './status.ts';

/** A commit on the loop's branch, with the digest of its proof. */
export interface ReportLanding {
  readonly task: string;
  readonly commit: string;
  /** Of the attempt's work: a tracked plan's tick in the same commit is not counted. */
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  /** SHA-256, in hex, of the proof document in the commit's note. */
  readonly proof: string;
}

/** A task set aside. */
export interface ReportHandover {
  readonly task: string;
  /** Why, in one word: `attempts`, `cycles`, `repeated`, `blocked`, `empty`. */
  readonly kind: string;
  /** The document for a person; `null` where none was written. */
  readonly path: string | null;
}

/** The object that `lastgreen report --json` prints. */
export interface Report extends Status {
  /** What the last run did; all else is of the loop. */
  readonly lastRun: LastRun | null;
  /** Oldest first. */
  readonly landed: readonly ReportLanding[];
  readonly handovers: readonly ReportHandover[];
  readonly approvals: readonly Approval[];
  /** How often each verdict was given, over all runs; every name is there. */
  readonly verdicts: Readonly<Record<VerdictName, number>>;
  readonly nextStep: NextStep;
}

/** What the journal can't know. */
export interface ReportExtra extends StatusExtra, NextStepPlace {
  /** Hand-over documents by task. */
  readonly handoverPaths: ReadonlyMap<string, string>;
}

/** The whole story of a loop. `null` for a journal in which no run has begun. */
export function projectReport(state: LoopState, facts: ReportFacts, extra: ReportExtra): Report | null {
  const status = projectStatus(state, extra);
  if (status === null) return null;
  return {
    ...status,
    lastRun: facts.lastRun,
    landed: state.landings.map(({ task, commit, files, added, removed, proof }) => ({
      task,
      commit,
      files,
      added,
      removed,
      proof,
    })),
    handovers: status.tasks.flatMap(({ id, status: standing }) => {
      const kind = state.tasks.get(id)?.quarantine?.kind;
      if (standing !== 'quarantined' || kind === undefined) return [];
      return [{ task: id, kind, path: extra.handoverPaths.get(id) ?? null }];
    }),
    approvals: facts.approvals,
    verdicts: { ...noVerdicts, ...Object.fromEntries(state.verdicts) },
    nextStep: nextStep(
      status,
      { tip: state.published, heldBy: state.heldBy },
      { ...extra, wideNames: facts.wideNames },
    ),
  };
}

const noVerdicts: Readonly<Record<VerdictName, number>> = {
  green: 0,
  partial: 0,
  red: 0,
  rejected: 0,
  unproven: 0,
  empty: 0,
  'timed-out': 0,
  stuck: 0,
  crashed: 0,
  awaiting: 0,
  unknown: 0,
  limited: 0,
  cancelled: 0,
  infrastructure: 0,
};
