import type { BranchNow } from '../core/report/branch-words.ts';
import type { NextStepPlace } from '../core/report/next-step.ts';
import { collectReportFacts } from '../core/report/report-facts.ts';
import { projectReport, type Report } from '../core/report/report.ts';
import { projectStory, type ReportStory } from '../core/report/report-story.ts';
import type { JournalEvent } from '../core/journal/event.ts';
import type { LoopState } from '../core/loop/state.ts';
import type { RunnerGit } from '../host/git/port.ts';
import { readRemotes } from '../host/git/read-remotes.ts';
import type { LoopFolder } from '../host/file/state-folder.ts';
import type { CommandContext } from './command-context.ts';

export interface ReportPlace {
  readonly runner: RunnerGit;
  readonly folder: LoopFolder;
  readonly running: boolean;
  /** Plan as the user types it from here; `null`: from the configuration. */
  readonly planArgument: string | null;
  /** Branch, where other loops are in the repository too; else `null`. */
  readonly loopName: string | null;
}

/** Report and story of a loop; `null` while no run has begun. */
export async function makeReport(
  context: CommandContext,
  state: LoopState,
  events: readonly JournalEvent[],
  place: ReportPlace,
): Promise<{ report: Report; story: ReportStory } | null> {
  const facts = collectReportFacts(events);
  const { runner, folder } = place;
  const { repository, settings } = runner;
  const remotes = await readRemotes(repository, context.env);
  const target = await readTarget(runner, state);
  const branchNow = await readBranchNow(runner, state, target?.branch ?? null);
  const report = projectReport(state, facts, {
    running: place.running,
    planArgument: place.planArgument,
    loopName: place.loopName,
    again: state.start === null ? null : ['lastgreen', ...state.start.args],
    target,
    branchNow,
    remote: remotes[0] ?? null,
    reportPath: folder.report,
    title: null,
    handoverPaths: new Map(),
  });
  if (report === null) return null;
  const story = projectStory(state, facts, {
    branchNow,
    identityConfigured: settings.identityConfigured,
    loopFolder: folder.folder,
    runnerGitDirectory: runner.directory,
  });
  return { report, story };
}

/** People merge and delete it; then its name is no longer the way to the work. */
async function readBranchNow(runner: RunnerGit, state: LoopState, target: string | null): Promise<BranchNow> {
  const { start, published } = state;
  if (start === null || published === null) return { exists: true, mergedInto: null };
  const exists = (await runner.branchTip(start.branch)) !== null;
  const tip = target === null || target === start.branch ? null : await runner.branchTip(target);
  const isMerged = tip !== null && published !== start.base && (await runner.isAncestor(published, tip));
  return { exists, mergedInto: isMerged ? target : null };
}

/** What git would refuse to merge over. */
async function findInTheWay(runner: RunnerGit, { start, head }: LoopState): Promise<readonly string[]> {
  const uncommitted = new Set(await runner.uncommitted());
  if (start === null || head === null || uncommitted.size === 0) return [];
  const { files } = await runner.change(await runner.treeOf(start.base), await runner.treeOf(head));
  return files.map(({ path }) => path).filter((path) => uncommitted.has(path));
}

/** The branch that the work is meant for, and whether it can simply be moved forward. */
async function readTarget(runner: RunnerGit, state: LoopState): Promise<NextStepPlace['target']> {
  const { repository, settings } = runner;
  const branch = repository.head.branch ?? settings.defaultBranch;
  if (branch === null || state.head === null) return null;
  const tip = await runner.branchTip(branch);
  if (tip === null) return null;
  const fastForward = await runner.isAncestor(tip, state.head);
  const checkedOut = repository.head.branch === branch;
  return { branch, checkedOut, fastForward, inTheWay: checkedOut ? await findInTheWay(runner, state) : [] };
}
