import type { Facts } from '../loop/facts.ts';
import type { LoopState } from '../loop/state.ts';
import { cleanLine } from './clean-line.ts';
import { formatDuration } from './format-duration.ts';

/** What a run is at, as far as its journal tells, and whether it was asked to pause: lines for a person. */
export function describeActivity(
  { cycle, run, baseline, open }: Pick<LoopState, 'cycle' | 'run' | 'baseline' | 'open'>,
  { nowMs, pause }: { readonly nowMs: number; readonly pause: Facts['pause'] },
): string[] {
  const lines: string[] = [];
  const since = (atMs: number): string => formatDuration(nowMs - atMs);
  if (open && cycle !== null && cycle.verdict === null) {
    const begun = cycle.startedAtMs;
    lines.push(`cycle ${cycle.cycle}: ${cleanLine(cycle.task, 80)}, attempt ${cycle.taskCycle}, since ${since(begun)}`);
  } else if (open && cycle === null && baseline === null) {
    lines.push(`the full gate on the base, since ${since(run.startedAtMs)}`);
  }
  if (pause === 'after-cycle') lines.push("pausing at the cycle's end");
  if (pause === 'now') lines.push('pausing at once');
  return lines;
}
