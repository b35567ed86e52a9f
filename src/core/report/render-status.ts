import { cleanLine } from './clean-line.ts';
import { formatCount, formatSpend } from './format-amount.ts';
import type { WidthOf } from './markdown-table.ts';
import { shortId } from './short-id.ts';
import type { Status, StatusTask } from './status.ts';

const maxTasks = 50;
const maxTitleChars = 60;

/** The words for each status, in the order in which counts are told. */
const statusWords: Readonly<Record<StatusTask['status'], string>> = {
  done: 'done',
  open: 'open',
  awaiting: 'waiting for a person',
  quarantined: 'set aside',
  blocked: 'blocked',
};

/** `lastgreen status` on a screen: ends with a newline. `heldBy`: the worktree that keeps landings waiting. */
export function renderStatus(status: Status, heldBy: string | null, widthOf: WidthOf): string {
  const { branch, head, base, tasks, cycles, falseReports, spend } = status;
  const lines = [
    `${cleanLine(branch)}  ${standing(status)}`,
    `${shortId(base)} → ${shortId(head)}  ${countWords(status)}`,
    `${formatCount(cycles, 'cycle')}, ${formatCount(falseReports, 'false report')}, ${formatSpend(spend)}`,
    ...(heldBy === null ? [] : [`landed commits wait: ${cleanLine(heldBy)} is on the branch`]),
    ...(tasks.length === 0 ? [] : ['', ...taskLines(tasks, widthOf)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** `3 done, 1 open`: counts that are not 0; `no tasks` for a plan without any. */
export function countWords({ counts }: Status): string {
  const words = Object.entries(statusWords) as [StatusTask['status'], string][];
  const told = words.filter(([status]) => counts[status] > 0).map(([status, word]) => `${counts[status]} ${word}`);
  return told.length === 0 ? 'no tasks' : told.join(', ');
}

function standing({ running, stop }: Status): string {
  if (running) return 'running';
  if (stop === null) return 'ended without recording why; the next start goes on from there';
  return cleanLine(`stopped: ${stop.reason} (exit ${stop.exitCode})${stop.detail === '' ? '' : `, ${stop.detail}`}`);
}

function taskLines(tasks: readonly StatusTask[], widthOf: WidthOf): string[] {
  const shown = tasks.slice(0, maxTasks).map((task) => ({
    id: cleanLine(task.id, maxTitleChars),
    title: cleanLine(task.title, maxTitleChars),
    rest: [
      statusWords[task.status],
      ...(task.attempts > 0 ? [formatCount(task.attempts, 'attempt')] : []),
      ...(task.lastVerdict !== null && task.status !== 'done' ? [`last ${task.lastVerdict}`] : []),
      ...(task.commit === null ? [] : [shortId(task.commit)]),
    ].join(', '),
  }));
  const width = Math.max(...shown.map(({ id }) => widthOf(id)));
  const lines = shown.map(({ id, title, rest }) => {
    const name = title === id ? '' : `${title}: `;
    return `  ${id}${' '.repeat(Math.max(0, width - widthOf(id)))}  ${name}${rest}`;
  });
  return tasks.length > maxTasks ? [...lines, `  and ${tasks.length - maxTasks} more: lastgreen status --json`] : lines;
}
