import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { quoteCommand } from './quote-shell.ts';
import type { Need, ReportStory } from './report-story.ts';
import { statusWord } from './status-words.ts';
import { titleBesideId } from './title-beside-id.ts';

const maxNeeds = 30;
const maxTried = 3;
/** A command that is cut is none. */
const maxCommandChars = 10_000;
const maxTitleChars = 80;

/** Tasks set aside or waiting: why, what was tried, where it is. The commands that show them are at the end of the report. */
export function renderNeeds({ needs, runnerGitDirectory }: ReportStory): string {
  const lines = needs.slice(0, maxNeeds).flatMap((need) => needLines(need, runnerGitDirectory));
  const more = needs.length - maxNeeds;
  return [...lines, ...(more > 0 ? [`- and ${more} more: \`lastgreen status --json\``] : [])].join('\n');
}

function needLines({ task, title, kind, because, tried, ref }: Need, gitDirectory: string): string[] {
  const beside = titleBesideId({ id: task, title });
  const name = beside === '' ? '' : ` ${escapeMarkdown(beside, maxTitleChars)}`;
  const word = statusWord(kind);
  return [
    `- **${escapeMarkdown(task, maxTitleChars)}**${name}, ${word}: ${escapeMarkdown(because)}`,
    ...tried
      .slice(-maxTried)
      .map(({ attempt, verdict, because: why }) => `  - attempt ${attempt} ${verdict}: ${escapeMarkdown(why)}`),
    ...(ref === null
      ? []
      : [`  - kept: ${codeSpan(quoteCommand(['git', '--git-dir', gitDirectory, 'show', ref]), maxCommandChars)}`]),
  ];
}
