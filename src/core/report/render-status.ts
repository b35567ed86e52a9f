import { approveCommand } from './answer-command.ts';
import { cleanLine } from './clean-line.ts';
import { fitWidth } from './fit-width.ts';
import { formatCount, formatSpend } from './format-amount.ts';
import type { WidthOf } from './markdown-table.ts';
import { pastedCommand } from './pasted-command.ts';
import { ratchetWords } from './ratchet-words.ts';
import { shortId } from './short-id.ts';
import type { Status, StatusTask } from './status.ts';
import { countWords, statusWord } from './status-words.ts';
import { titleBesideId } from './title-beside-id.ts';

const maxTasks = 50;
const maxFlaky = 5;
const maxTitleChars = 60;
const maxWaiting = 10;
const maxQuestionChars = 300;
const minTitleColumns = 8;

export interface StatusLook {
  readonly widthOf: WidthOf;
  /** Of the terminal; titles are shortened to it. Left out: as wide as it gets. */
  readonly columns?: number | undefined;
  /** The branch was there, and is no longer. */
  readonly branchGone: boolean;
  /** The worktree that keeps landings waiting. */
  readonly heldBy: string | null;
  /** Name to add to commands where the repository has several loops. */
  readonly loopName?: string | null;
  /** What the run is at. */
  readonly activity: readonly string[];
}

/** `lastgreen status` on a screen: ends with a newline. */
export function renderStatus(
  status: Status,
  { branchGone, heldBy, activity, widthOf, columns, loopName = null }: StatusLook,
): string {
  const { branch, head, base, tasks, cycles, falseReports, spend } = status;
  const lines = [
    `${cleanLine(branch)}  ${standing(status)}`,
    ...activity,
    `${shortId(base)} → ${shortId(head)}  ${countWords(status.counts)}`,
    `${formatCount(cycles, 'cycle')}, ${formatCount(falseReports, 'false report')}, ${formatSpend(spend)}`,
    ...flakyLines(status.flaky),
    ...(status.ratchet === undefined ? [] : [cleanLine(ratchetWords(status.ratchet))]),
    ...(branchGone ? ["the branch isn't there any more"] : []),
    ...(heldBy === null ? [] : [`landed commits wait: ${cleanLine(heldBy)} is on the branch`]),
    ...(tasks.length === 0 ? [] : ['', ...taskLines(tasks, { widthOf, columns })]),
    ...waitingLines(tasks, loopName),
  ];
  return `${lines.join('\n')}\n`;
}

function flakyLines(flaky: Status['flaky']): string[] {
  const named = flaky.slice(0, maxFlaky).map(({ gate, count }) => `${cleanLine(gate)} ${formatCount(count, 'time')}`);
  const more = flaky.length > named.length ? ` and ${flaky.length - named.length} more` : '';
  return named.length === 0 ? [] : [`flaky, passed only when run again: ${named.join(', ')}${more}`];
}

function standing({ running, stop, settled }: Status): string {
  if (running) return 'running';
  if (settled === true) return 'answered: nothing waits for a person any more; the next start goes on';
  if (stop === null) return 'ended without recording why; the next start goes on from there';
  return cleanLine(`stopped: ${stop.reason} (exit ${stop.exitCode})${stop.detail === '' ? '' : `, ${stop.detail}`}`);
}

/** What is asked, and the command that answers. */
function waitingLines(tasks: readonly StatusTask[], loopName: string | null): string[] {
  const waiting = tasks.flatMap(({ id, waiting: asked }) => (asked === undefined ? [] : [{ id, ...asked }]));
  const lines = waiting
    .slice(0, maxWaiting)
    .flatMap(({ id, kind, question }) => [
      `  ${cleanLine(`${id}: ${question}`, maxQuestionChars)}`,
      `    ${pastedCommand(approveCommand(id, kind, loopName))}`,
    ]);
  const more = waiting.length > maxWaiting ? [`  and ${waiting.length - maxWaiting} more: lastgreen approve`] : [];
  return lines.length === 0 ? [] : ['', 'waiting for you:', ...lines, ...more];
}

function taskLines(
  tasks: readonly StatusTask[],
  { widthOf, columns }: Pick<StatusLook, 'widthOf' | 'columns'>,
): string[] {
  const shown = tasks.slice(0, maxTasks).map((task) => ({
    id: cleanLine(task.id, maxTitleChars),
    title: cleanLine(titleBesideId(task), maxTitleChars),
    rest: [
      task.approved === true ? 'approved, not landed yet' : statusWord(task.status),
      ...(task.attempts > 0 ? [formatCount(task.attempts, 'failed attempt')] : []),
      ...(task.lastVerdict !== null && task.status !== 'done' ? [`last ${task.lastVerdict}`] : []),
      ...(task.commit === null ? [] : [shortId(task.commit)]),
    ].join(', '),
  }));
  const width = Math.max(...shown.map(({ id }) => widthOf(id)));
  const lines = shown.map(({ id, title, rest }) => {
    const head = `  ${id}${' '.repeat(Math.max(0, width - widthOf(id)))}  `;
    const room = columns === undefined ? Infinity : Math.max(minTitleColumns, columns - widthOf(`${head}: ${rest}`));
    const name = title === '' ? '' : `${fitWidth(title, room, widthOf)}: `;
    return `${head}${name}${rest}`;
  });
  return tasks.length > maxTasks ? [...lines, `  and ${tasks.length - maxTasks} more: lastgreen status --json`] : lines;
}
