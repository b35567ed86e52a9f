import type { FileChange, FileSide } from '../file-change.ts';
import { readSettings } from './read-settings.ts';
import { settingThresholds } from './setting-thresholds.ts';
import { textThresholds } from './text-thresholds.ts';
import type { Threshold } from './threshold.ts';

interface Fall {
  readonly path: string;
  readonly line: number;
  readonly metric: string;
  readonly from: number;
  /** `null`: it is gone. */
  readonly to: number | null;
}

/** Thresholds that are lower than before, or gone; those that went to another file, no lower, are none. */
export function loweredThresholds(files: readonly FileChange[]): { path: string; line: number; message: string }[] {
  const falls: Fall[] = [];
  const came: Threshold[] = [];
  for (const file of files) {
    const before = thresholdsOf(file, file.before);
    const after = thresholdsOf(file, file.after);
    const left = new Map<string, Threshold[]>();
    for (const each of strictestFirst(after)) left.set(each.metric, [...(left.get(each.metric) ?? []), each]);
    if (before.length > 0 && !wentWithAll(file, files)) {
      for (const { metric, value: from, line } of strictestFirst(before)) {
        const now = left.get(metric)?.shift();
        if (now === undefined) falls.push({ path: file.path, line, metric, from, to: null });
        else if (!(now.value >= from) && from !== 0)
          falls.push({ path: file.path, line: now.line, metric, from, to: now.value });
      }
    }
    came.push(...[...left.values()].flat());
  }
  return falls
    .filter(({ metric, from, to }) => to !== null || !take(came, metric, from))
    .map(({ path, line, metric, from, to }) => ({ path, line, message: wordsOf(metric, from, to) }));
}

function thresholdsOf(file: FileChange, side: FileSide | null): Threshold[] {
  if (side === null) return [];
  const isOwn = /(?:^|\/)\.?(?:nycrc|c8rc)/.test(file.path);
  return [...settingThresholds(readSettings(file, side), isOwn), ...textThresholds(file, side)];
}

function strictestFirst(thresholds: readonly Threshold[]): Threshold[] {
  return thresholds.toSorted((one, other) => other.value - one.value);
}

/** A package that was taken out takes its configuration along. */
function wentWithAll(file: FileChange, files: readonly FileChange[]): boolean {
  if (file.after !== null || !file.path.includes('/')) return false;
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  return files.some(
    ({ path, after }) =>
      after === null &&
      path !== file.path &&
      path.startsWith(folder) &&
      /^[^/]*(?:package\.json|pyproject\.toml|pom\.xml|\.csproj|Cargo\.toml|setup\.py)$/.test(
        path.slice(folder.length),
      ),
  );
}

function take(came: Threshold[], metric: string, from: number): boolean {
  const at = came.findIndex((each) => each.metric === metric && each.value >= from);
  if (at < 0) return false;
  came.splice(at, 1);
  return true;
}

function wordsOf(metric: string, from: number, to: number | null): string {
  const name = `the threshold of coverage "${metric}"`;
  if (to === null) return `${name}, ${Math.abs(from)}, is gone`;
  if (Number.isNaN(to)) return `${name} was ${Math.abs(from)} and is no number any more`;
  return `${name} went from ${Math.abs(from)} to ${Math.abs(to)}`;
}
