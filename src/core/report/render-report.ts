import { cleanLine } from './clean-line.ts';
import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { formatCount, formatTokens, formatUsd } from './format-amount.ts';
import { formatDuration } from './format-duration.ts';
import { markdownTable, type WidthOf } from './markdown-table.ts';
import type { NextCommand } from './next-step.ts';
import { renderLanded } from './render-landed.ts';
import { renderNeeds } from './render-needs.ts';
import { countWords } from './render-status.ts';
import type { Report } from './report.ts';
import type { ReportStory } from './report-story.ts';
import { shortId } from './short-id.ts';
import { stopAdvice } from './stop-advice.ts';

const maxTasks = 200;
const maxTitleChars = 80;
const maxFalseReports = 20;

export interface ReportLook {
  readonly widthOf: WidthOf;
  /** A moment, given in ISO 8601, as the reader writes it. */
  formatTime(iso: string): string;
}

/** The morning report: Markdown that also reads well as it stands. Bounded, whatever happened in the night. */
export function renderReport(report: Report, story: ReportStory, look: ReportLook): string {
  const sections = [
    renderHead(report, story, look),
    section('Tasks', renderTasks(report, look.widthOf)),
    section('Landed', renderLanded(report, story)),
    section('Needs a person', renderNeeds(story)),
    section('Said done, was not', renderFalseReports(story)),
    section('Where the work is', renderPlaces(report, story)),
    section('Next', renderNext(report)),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function section(title: string, text: string): string {
  return text === '' ? '' : `## ${title}\n\n${text}`;
}

function renderHead(report: Report, story: ReportStory, look: ReportLook): string {
  const { stop, running, branch, cycles, falseReports } = report;
  const state = running ? 'running' : (stop?.reason ?? 'ended without recording why');
  const meaning = stop === null || running ? [] : [stopAdvice[stop.reason].meaning];
  const detail =
    stop === null || running || stop.detail === ''
      ? []
      : [`Detail: ${escapeMarkdown(stop.detail).replace(/\.$/, '')}.`];
  const facts = [
    `- Branch ${codeSpan(branch)}, from plan ${codeSpan(story.planPath)}, worked on by ${escapeMarkdown(story.agent)}`,
    `- ${countWords(report)}; ${formatCount(cycles, 'cycle')} in ${formatCount(story.runs, 'run')}; ${formatCount(falseReports, 'false report')}`,
    `- ${timeWords(report, look)}`,
    `- ${costWords(report, story)}`,
    ...[...story.flaky].map(
      ([gate, count]) =>
        `- Flaky: gate ${codeSpan(gate)} failed and passed on its re-run, ${formatCount(count, 'time')}`,
    ),
    ...(story.identityConfigured
      ? []
      : ['- git knows no name and email of yours: the commits are by `lastgreen <lastgreen@localhost>`']),
    ...(story.uncommitted > 0
      ? [
          `- ${formatCount(story.uncommitted, 'uncommitted file')} of yours ${story.uncommitted === 1 ? 'was' : 'were'} not in the base`,
        ]
      : []),
  ];
  return [`# lastgreen: ${state}`, [...meaning, ...detail, escapeAdvice(report)].join(' '), facts.join('\n')].join(
    '\n\n',
  );
}

/** Advice is Markdown of our own but for a path of the user's in it. */
function escapeAdvice({ nextStep }: Report): string {
  return cleanLine(nextStep.advice, 1000);
}

function timeWords({ startedAt, updatedAt }: Report, look: ReportLook): string {
  if (startedAt === null || updatedAt === null) return 'No time is known';
  const tookMs = Date.parse(updatedAt) - Date.parse(startedAt);
  return `From ${look.formatTime(startedAt)} to ${look.formatTime(updatedAt)} (${formatDuration(tookMs)})`;
}

/** A sum over cycles of which some told nothing is a lower bound, and is called one. */
function costWords({ spend }: Report, { untold }: ReportStory): string {
  const usd = spend.usd === null ? 'Cost unknown' : `Cost ${atLeast(untold.usd)}${formatUsd(spend.usd)}`;
  const tokens =
    spend.tokens === null ? 'tokens unknown' : `${atLeast(untold.tokens)}${formatTokens(spend.tokens)} tokens`;
  const silent = Math.max(spend.usd === null ? 0 : untold.usd, spend.tokens === null ? 0 : untold.tokens);
  return `${usd}, ${tokens}${silent > 0 ? ` (${formatCount(silent, 'cycle')} told no figure)` : ''}`;
}

function atLeast(untold: number): string {
  return untold > 0 ? 'at least ' : '';
}

function renderTasks({ tasks }: Report, widthOf: WidthOf): string {
  if (tasks.length === 0) return '';
  const rows = tasks
    .slice(0, maxTasks)
    .map(({ id, title, status, attempts, lastVerdict, commit }) => [
      escapeMarkdown(id, maxTitleChars),
      title === id ? '' : escapeMarkdown(title, maxTitleChars),
      status,
      String(attempts),
      lastVerdict ?? '',
      commit === null ? '' : shortId(commit),
    ]);
  const table = markdownTable(['task', 'title', 'status', 'attempts', 'last verdict', 'commit'], rows, widthOf);
  return tasks.length > maxTasks
    ? `${table}\n\nAnd ${tasks.length - maxTasks} more: \`lastgreen status --json\`.`
    : table;
}

function renderFalseReports({ falseReports }: ReportStory): string {
  const lines = falseReports.slice(0, maxFalseReports).map(({ task, count, because }) => {
    const sentences = because.map((sentence) => escapeMarkdown(sentence)).join('; ');
    return `- **${escapeMarkdown(task, maxTitleChars)}** (${formatCount(count, 'time')}): ${sentences}`;
  });
  const more = falseReports.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more tasks: \`lastgreen log\``] : [])].join('\n');
}

function renderPlaces(report: Report, { loopFolder, runnerGitDirectory, heldBy }: ReportStory): string {
  return [
    `- Landed: branch ${codeSpan(report.branch)} of your repository, up to ${shortId(report.head)}`,
    ...(heldBy === null ? [] : [`- Waiting: landed commits wait while ${codeSpan(heldBy)} is on the branch`]),
    `- Every attempt: under ${codeSpan('refs/lastgreen/attempts/')} in ${codeSpan(runnerGitDirectory)}`,
    `- Briefs, output, gate logs: ${codeSpan(loopFolder)}`,
  ].join('\n');
}

/** A cleaned command would be another command. */
const unprintable = '# A name holds control characters: lastgreen report --json has the command.';

const purposes: Readonly<Record<NextCommand['purpose'], string>> = {
  look: 'Look',
  review: 'Review',
  merge: 'Merge',
  'pull-request': 'Or open a pull request',
  'go-on': 'Go on',
};

function renderNext({ nextStep }: Report): string {
  if (nextStep.commands.length === 0) return '';
  let last: string | null = null;
  const lines = nextStep.commands.flatMap(({ purpose, command }) => {
    const heading = purpose === last ? [] : [`# ${purposes[purpose]}`];
    last = purpose;
    return [...heading, /\p{Cc}/u.test(command) ? unprintable : command];
  });
  return ['```sh', ...lines, '```'].join('\n');
}
