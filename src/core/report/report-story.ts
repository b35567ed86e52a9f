import type { RatchetLanded } from '../ratchet/ratchet-state.ts';
import type { GateRan } from '../journal/event.ts';
import { repairTask } from '../loop/fold.ts';
import type { LoopState, TaskState } from '../loop/state.ts';
import type { VerdictName } from '../verdict/verdict.ts';
import type { BranchNow } from './branch-words.ts';
import type { FalseReports, ReportFacts } from './report-facts.ts';

/** A task that needs a person, with what was tried. */
export interface Need {
  readonly task: string;
  readonly title: string;
  readonly kind: 'quarantined' | 'awaiting';
  /** Why it was set aside, or what is asked. */
  readonly because: string;
  /** Newest last. */
  readonly tried: readonly { readonly attempt: number; readonly verdict: VerdictName; readonly because: string }[];
  /** Ref, in the runner's git directory, of the newest work; `null` when nothing was kept. */
  readonly ref: string | null;
}

/** What the report of a person tells beyond the object of `report --json`. */
export interface ReportStory {
  readonly planPath: string;
  readonly agent: string;
  /** Folder of the repository that agent and gates worked in; `''` at its top. */
  readonly folder: string;
  /** The gates' tests that the baseline found are none. */
  readonly foundNoTests: boolean;
  readonly runs: number;
  /** From each run's first event to its last. */
  readonly workedMs: number;
  /** Something was put on the loop's branch, or it was there before. */
  readonly hasBranch: boolean;
  readonly branchNow: BranchNow;
  readonly needs: readonly Need[];
  /** Of tasks that are in the plan. */
  readonly falseReports: readonly FalseReports[];
  /** How many there were of tasks that people have since taken out of the plan, or reworded. */
  readonly falseReportsPast: number;
  readonly proofs: ReadonlyMap<string, readonly GateRan[]>;
  /** Agents that approved what landed, by commit. */
  readonly reviewers: ReadonlyMap<string, string>;
  /** What a ratchet's number fell from and to with what landed, by commit. */
  readonly ratchets: ReadonlyMap<string, RatchetLanded>;
  readonly subjects: ReadonlyMap<string, string>;
  readonly wideNames: boolean;
  /** Cycles whose agent told no cost, and those that told no tokens. */
  readonly untold: { readonly usd: number; readonly tokens: number };
  /** Worktree of the user's that keeps landings waiting. */
  readonly heldBy: string | null;
  /** Landed tasks that have no tick in the tracked plan, with why. */
  readonly notTicked: ReadonlyMap<string, string>;
  /** Uncommitted files of the user's that were not in the last run's base. */
  readonly uncommitted: number;
  /** False: commits are by lastgreen, because nobody is configured in git. */
  readonly identityConfigured: boolean;
  /** Where attempts and logs are kept. */
  readonly loopFolder: string;
  readonly runnerGitDirectory: string;
}

export type StoryPlace = Pick<ReportStory, 'branchNow' | 'identityConfigured' | 'loopFolder' | 'runnerGitDirectory'>;

export function projectStory(state: LoopState, facts: ReportFacts, place: StoryPlace): ReportStory {
  const isPresent = ({ task }: FalseReports): boolean => task === repairTask || state.tasks.get(task)?.listed === true;
  return {
    planPath: state.start?.plan.path ?? '',
    agent: state.start?.agent ?? '',
    folder: state.start?.folder ?? '',
    foundNoTests: state.baseline?.outcome === 'nothing-ran',
    runs: state.runs,
    workedMs: facts.workedMs,
    hasBranch: state.published !== null,
    needs: [...state.tasks.values()].flatMap(needOf),
    falseReports: facts.falseReports.filter(isPresent),
    falseReportsPast: facts.falseReports.filter((each) => !isPresent(each)).reduce((sum, { count }) => sum + count, 0),
    proofs: facts.proofs,
    reviewers: facts.reviewers,
    ratchets: facts.ratchets,
    subjects: new Map(state.landings.map(({ commit, subject }) => [commit, subject])),
    wideNames: facts.wideNames,
    untold: { usd: state.spend.unknownUsd, tokens: state.spend.unknownTokens },
    heldBy: state.heldBy,
    notTicked: notTickedOf(state),
    uncommitted: state.start?.uncommitted ?? 0,
    ...place,
  };
}

/** As long as a person hasn't done it. */
function notTickedOf({ landings, tasks }: LoopState): ReadonlyMap<string, string> {
  const found = landings.flatMap(({ task, notTicked }): [string, string][] => {
    const isOpen = tasks.get(task)?.listed === true && tasks.get(task)?.ticked === false;
    return notTicked !== undefined && isOpen ? [[task, notTicked]] : [];
  });
  return new Map(found);
}

function needOf(task: TaskState): Need[] {
  if (!task.listed || task.done !== null || task.ticked) return [];
  const because = task.quarantine?.because ?? task.awaiting?.question;
  if (because === undefined) return [];
  const kind = task.quarantine === null ? 'awaiting' : 'quarantined';
  const tried = task.tried.map((each) => ({ attempt: each.attempt, verdict: each.verdict, because: each.because }));
  const ref = task.awaiting?.ref ?? task.tried.findLast((each) => each.ref !== null)?.ref ?? null;
  return [{ task: task.id, title: task.title, kind, because, tried, ref }];
}
