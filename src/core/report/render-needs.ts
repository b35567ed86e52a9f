import { commandSpan } from './command-span.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { gitWords } from './git-words.ts';
import type { Need, ReportStory } from './report-story.ts';
import { statusWord } from './status-words.ts';
import { titleBesideId } from './title-beside-id.ts';

const maxNeeds = 30;
const maxTried = 3;
const maxTitleChars = 80;

/** Tasks set aside or waiting: why, what was tried, where it is. The commands that show them are at the end of the report. */
export function renderNeeds({ needs, runnerGitDirectory, wideNames }: ReportStory): string {
  const git = [...gitWords(wideNames), '--git-dir', runnerGitDirectory];
  const lines = needs.slice(0, maxNeeds).flatMap((need) => needLines(need, git));
  const more = needs.length - maxNeeds;
  return [...lines, ...(more > 0 ? [`- and ${more} more: \`lastgreen status --json\``] : [])].join('\n');
}

function needLines({ task, title, kind, because, tried, ref }: Need, git: readonly string[]): string[] {
  const beside = titleBesideId({ id: task, title });
  const name = beside === '' ? '' : ` ${escapeMarkdown(beside, maxTitleChars)}`;
  const word = statusWord(kind);
  return [
    `- **${escapeMarkdown(task, maxTitleChars)}**${name}, ${word}: ${escapeMarkdown(because)}`,
    ...tried
      .slice(-maxTried)
      .map(({ attempt, verdict, because: why }) => `  - attempt ${attempt} ${verdict}: ${escapeMarkdown(why)}`),
    ...(ref === null ? [] : [`  - kept: ${commandSpan([...git, 'show', ref])}`]),
  ];
}
