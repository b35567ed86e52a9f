import { canBePasted } from './can-be-pasted.ts';
import { cleanLine } from './clean-line.ts';
import { fitColumns } from './fit-columns.ts';
import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { formatCount, formatTokens, formatUsd } from './format-amount.ts';
import { formatDuration } from './format-duration.ts';
import { markdownTable, type WidthOf } from './markdown-table.ts';
import type { NextCommand } from './next-step.ts';
import { renderLanded } from './render-landed.ts';
import { renderNeeds } from './render-needs.ts';
import type { Report } from './report.ts';
import type { ReportStory } from './report-story.ts';
import { ratchetWords } from './ratchet-words.ts';
import { shortId } from './short-id.ts';
import { countWords, statusWord } from './status-words.ts';
import { stopAdvice } from './stop-advice.ts';
import { titleBesideId } from './title-beside-id.ts';

const maxTasks = 200;
const maxTitleChars = 80;
const maxFalseReports = 20;
const maxNotTicked = 20;
const taskHeader = ['task', 'title', 'status', 'failed attempts', 'last verdict', 'commit'];

export interface ReportLook {
  readonly widthOf: WidthOf;
  /** Of the terminal; names in tables are shortened to it. Left out: as wide as it gets. */
  readonly columns?: number | undefined;
  /** A moment, given in ISO 8601, as the reader writes it. */
  formatTime(iso: string): string;
}

/** The morning report: Markdown that also reads well as it stands. Bounded, whatever happened in the night. */
export function renderReport(report: Report, story: ReportStory, look: ReportLook): string {
  const sections = [
    renderHead(report, story, look),
    section('Tasks', renderTasks(report, look)),
    ...landedSections(report, story),
    section('Needs a person', renderNeeds(story)),
    section('Said done, was not', renderFalseReports(story)),
    section('Where the work is', renderPlaces(report, story)),
    section('Next', renderNext(report)),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

/** What this night brought comes first, and apart from what earlier ones did. */
function landedSections({ landed, lastRun }: Report, story: ReportStory): string[] {
  if (story.runs < 2 || lastRun === null) return [section('Landed', renderLanded(landed, story))];
  const fresh = new Set(lastRun.landed);
  return [
    section(
      'Landed in the last run',
      renderLanded(
        landed.filter(({ commit }) => fresh.has(commit)),
        story,
      ),
    ),
    section(
      'Landed before',
      renderLanded(
        landed.filter(({ commit }) => !fresh.has(commit)),
        story,
      ),
    ),
  ];
}

function section(title: string, text: string): string {
  return text === '' ? '' : `## ${title}\n\n${text}`;
}

function renderHead(report: Report, story: ReportStory, look: ReportLook): string {
  const { stop, running, branch, cycles, falseReports } = report;
  const state = running
    ? 'running'
    : (stop?.reason ?? (report.settled === true ? 'answered' : 'ended without recording why'));
  const meaning = stop === null || running ? [] : [stopAdvice[stop.reason].meaning];
  const detail =
    stop === null || running || saysTheSame(stop.detail, stopAdvice[stop.reason].meaning)
      ? []
      : [`Detail: ${escapeMarkdown(stop.detail).replace(/\.$/, '')}.`];
  const facts = [
    `- Branch ${codeSpan(branch)}, from plan ${codeSpan(story.planPath)}, worked on by ${escapeMarkdown(story.agent)}${story.folder === '' ? '' : `, in the folder ${codeSpan(story.folder)}`}`,
    ...lastRunWords(report, story),
    `- ${story.runs > 1 ? 'In all: ' : ''}${countWords(report.counts)}; ${formatCount(cycles, 'cycle')} in ${formatCount(story.runs, 'run')}; ${formatCount(falseReports, 'false report')}`,
    `- ${timeWords(report, story, look)}`,
    `- ${costWords(report, story)}`,
    ...(report.ratchet === undefined ? [] : [`- ${escapeMarkdown(ratchetWords(report.ratchet))}`]),
    ...report.flaky.map(
      ({ gate, count }) =>
        `- Flaky: gate ${codeSpan(gate)} failed and passed on its re-run, ${formatCount(count, 'time')}`,
    ),
    ...(story.foundNoTests
      ? ['- Before any work the gates found no test: the command or its folder may be wrong']
      : []),
    ...[...story.notTicked]
      .slice(0, maxNotTicked)
      .map(
        ([task, because]) =>
          `- Not ticked: ${escapeMarkdown(task, maxTitleChars)}, because ${escapeMarkdown(because)}: tick it by hand when it is merged`,
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

function lastRunWords({ lastRun, running }: Report, { runs }: ReportStory): string[] {
  if (runs < 2 || lastRun === null) return [];
  const { cycles, landed, falseReports, setAside } = lastRun;
  const parts = [
    landed.length === 0 ? 'nothing landed' : `${formatCount(landed.length, 'commit')} landed`,
    ...(setAside.length === 0 ? [] : [`${setAside.length} set aside`]),
    formatCount(cycles, 'cycle'),
    formatCount(falseReports, 'false report'),
  ];
  return [`- ${running ? 'This run' : 'The last run'}: ${parts.join(', ')}`];
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The detail adds nothing to what the reason means. */
function saysTheSame(detail: string, meaning: string): boolean {
  const known = new Set(words(meaning));
  return words(detail).every((word) => known.has(word));
}

/** Advice is Markdown of our own but for a path of the user's in it. */
function escapeAdvice({ nextStep }: Report): string {
  return cleanLine(nextStep.advice, 1000);
}

/** A loop rests between its runs: then the time from its first to its last event says little. */
function timeWords({ startedAt, updatedAt }: Report, { runs, workedMs }: ReportStory, look: ReportLook): string {
  if (startedAt === null || updatedAt === null) return 'No time is known';
  const worked = runs > 1 ? `, at work ${formatDuration(workedMs)} in ${runs} runs` : ` (${formatDuration(workedMs)})`;
  return `From ${look.formatTime(startedAt)} to ${look.formatTime(updatedAt)}${worked}`;
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

function renderTasks({ tasks }: Report, { widthOf, columns }: ReportLook): string {
  if (tasks.length === 0) return '';
  const rows = tasks
    .slice(0, maxTasks)
    .map(({ id, title, status, attempts, lastVerdict, commit }) => [
      escapeMarkdown(id, maxTitleChars),
      escapeMarkdown(titleBesideId({ id, title }), maxTitleChars),
      statusWord(status),
      String(attempts),
      lastVerdict ?? '',
      commit === null ? '' : shortId(commit),
    ]);
  const all = [taskHeader, ...rows];
  const frame = taskHeader.length * 3 + 1;
  const fitted = columns === undefined ? all : fitColumns(all, { columns, frame, giving: [1, 0], widthOf });
  const table = markdownTable(fitted[0] ?? taskHeader, fitted.slice(1), widthOf);
  return tasks.length > maxTasks
    ? `${table}\n\nAnd ${tasks.length - maxTasks} more: \`lastgreen status --json\`.`
    : table;
}

function renderFalseReports({ falseReports, falseReportsPast }: ReportStory): string {
  const lines = falseReports.slice(0, maxFalseReports).map(({ task, count, because }) => {
    const sentences = countEqual(because).map(([sentence, times]) => {
      return `${escapeMarkdown(sentence)}${times > 1 && because.length > times ? ` (${times} times)` : ''}`;
    });
    return `- **${escapeMarkdown(task, maxTitleChars)}** (${formatCount(count, 'time')}): ${sentences.join('; ')}`;
  });
  const more = falseReports.length - lines.length;
  return [
    ...lines,
    ...(more > 0 ? [`- and ${formatCount(more, 'more task')}: \`lastgreen log\``] : []),
    ...(falseReportsPast > 0
      ? [`- ${formatCount(falseReportsPast, 'time')} on tasks that are no longer in the plan: \`lastgreen log\``]
      : []),
  ].join('\n');
}

/** Each sentence once, with how often it is there. */
function countEqual(sentences: readonly string[]): [sentence: string, times: number][] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts];
}

function renderPlaces(report: Report, story: ReportStory): string {
  const { loopFolder, runnerGitDirectory, heldBy } = story;
  return [
    `- Landed: ${landedWords(report, story)}`,
    ...(heldBy === null ? [] : [`- Waiting: landed commits wait while ${codeSpan(heldBy)} is on the branch`]),
    `- Every attempt: under ${codeSpan('refs/lastgreen/attempts/')} in ${codeSpan(runnerGitDirectory)}`,
    `- Briefs, output, gate logs: ${codeSpan(loopFolder)}`,
  ].join('\n');
}

function landedWords({ branch, head, landed }: Report, { hasBranch, branchNow }: ReportStory): string {
  if (landed.length === 0 && !hasBranch) return 'nothing landed yet; there is no branch';
  const merged = branchNow.mergedInto === null ? '' : `, which is in ${codeSpan(branchNow.mergedInto)}`;
  if (branchNow.exists) return `branch ${codeSpan(branch)} of your repository, up to ${shortId(head)}${merged}`;
  return `${formatCount(landed.length, 'commit')}, up to ${shortId(head)}${merged}; the branch ${codeSpan(branch)} isn't there any more`;
}

const unprintable = '# A name holds characters that can not be shown: lastgreen report --json has the command.';

const purposes: Readonly<Record<NextCommand['purpose'], string>> = {
  look: 'Look',
  approve: 'Say yes, or answer',
  review: 'Review',
  'clear-way':
    'First commit your changes to files that the branch changes too: git merges over no uncommitted ones. Neighbouring lines may then need your hand',
  'bring-back': 'Bring the branch back',
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
    return [...heading, canBePasted(command) ? command : unprintable];
  });
  return ['```sh', ...lines, '```'].join('\n');
}
