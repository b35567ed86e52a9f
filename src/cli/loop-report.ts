import { collectReportFacts } from '../core/report/report-facts.ts';
import { projectReport, type Report } from '../core/report/report.ts';
import { projectStory, type ReportStory } from '../core/report/report-story.ts';
import type { JournalEvent } from '../core/journal/event.ts';
import type { LoopState } from '../core/loop/state.ts';
import type { FrozenSettings, Repository } from '../host/git/port.ts';

export interface ReportPlace {
  readonly repository: Repository;
  readonly settings: FrozenSettings;
  readonly runnerGitDirectory: string;
  readonly loopFolder: string;
  readonly running: boolean;
  /** Plan as the user types it from here. */
  readonly planArgument: string | null;
}

/** Report and story of a loop; `null` while no run has begun. */
export function makeReport(
  state: LoopState,
  events: readonly JournalEvent[],
  place: ReportPlace,
): { report: Report; story: ReportStory } | null {
  const facts = collectReportFacts(events);
  const { repository, settings } = place;
  const branch = settings.defaultBranch ?? repository.head.branch;
  const report = projectReport(state, facts, {
    running: place.running,
    planArgument: place.planArgument,
    target: branch === null ? null : { branch, checkedOut: repository.head.branch === branch },
    handoverPaths: new Map(),
  });
  if (report === null) return null;
  const { identityConfigured } = settings;
  const { loopFolder, runnerGitDirectory } = place;
  return { report, story: projectStory(state, facts, { identityConfigured, loopFolder, runnerGitDirectory }) };
}
