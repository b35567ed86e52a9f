import type { GateStage } from '../gate/gate.ts';
import { cleanLine } from './clean-line.ts';
import { fitWidth } from './fit-width.ts';
import { formatSpend, formatUsd } from './format-amount.ts';
import { formatDuration } from './format-duration.ts';
import { formatLimit } from './format-limit.ts';
import type { WidthOf } from './markdown-table.ts';
import type { Phase, Progress } from './progress.ts';
import { countWords } from './status-words.ts';
import { titleBesideId } from './title-beside-id.ts';

const maxTitleChars = 200;
const narrowestTitle = 12;
const separator = ' · ';

/**
 * The lines of a terminal's progress, each at most `width` columns: the task with its attempt and phase, then time,
 * money and counts. Where it gets narrow the title gives way first.
 */
export function progressLines(progress: Progress, nowMs: number, width: number, widthOf: WidthOf): string[] {
  const { task } = progress;
  const phase = phaseWords(progress, nowMs);
  const attempt = task === null ? '' : `attempt ${task.attempt}`;
  const tail = [attempt, phase].filter((part) => part !== '').join(separator);
  const second = [
    `${formatDuration(nowMs - progress.runSinceMs)} of ${formatLimit(progress.caps.timeMs)}`,
    cycleWords(progress),
    `${formatSpend(progress.spend)}${progress.caps.usd === null ? '' : ` of ${formatUsd(progress.caps.usd)}`}`,
    countWords(progress.counts),
  ].join(separator);
  return [first(task, tail, width, widthOf), fitWidth(second, width, widthOf)].filter((line) => line !== '');
}

function first(task: Progress['task'], tail: string, width: number, widthOf: WidthOf): string {
  if (task === null) return fitWidth(tail, width, widthOf);
  const id = cleanLine(task.id, maxTitleChars);
  const title = cleanLine(titleBesideId(task), maxTitleChars);
  const room = width - widthOf(tail) - widthOf(separator);
  const name = fitWidth(title === '' ? id : `${id} ${title}`, Math.max(room, narrowestTitle), widthOf);
  return fitWidth([name, tail].filter((part) => part !== '').join(separator), width, widthOf);
}

/** A limit on cycles counts those of this run; their numbers go on from the run before. */
function cycleWords({ cycle, runCycles, caps }: Progress): string {
  return cycle === runCycles
    ? `cycle ${cycle} of ${caps.maxCycles}`
    : `cycle ${cycle}, ${runCycles} of ${caps.maxCycles} in this run`;
}

function phaseWords({ phase, phaseSinceMs }: Progress, nowMs: number): string {
  if (phase.kind === 'waiting') {
    const left = phase.untilMs === null ? '' : `, ${formatDuration(phase.untilMs - nowMs)} left`;
    return `waiting: ${cleanLine(phase.reason, maxTitleChars)}${left}`;
  }
  return `${phaseName(phase)} ${formatDuration(nowMs - phaseSinceMs)}`;
}

const places: Readonly<Partial<Record<GateStage, string>>> = {
  control: ' (on the last green commit)',
  'old-tests': ' (with the tests as they were)',
  'new-tests': ' (new tests on the last green commit)',
  'stand-in': ' (new tests on a stand-in)',
};

function phaseName(phase: Exclude<Phase, { kind: 'waiting' }>): string {
  if (phase.kind === 'hook') return `${phase.event} ${cleanLine(phase.name, maxTitleChars)}`;
  if (phase.kind !== 'gate') return phase.kind;
  const where = places[phase.stage] ?? '';
  return `gate ${cleanLine(phase.name, maxTitleChars)}${where}`;
}
