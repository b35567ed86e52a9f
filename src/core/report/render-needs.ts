import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import type { Need, ReportStory } from './report-story.ts';

const maxNeeds = 30;
const maxTried = 3;
const maxTitleChars = 80;

/** Tasks set aside or waiting: why, what was tried, where it is. The commands that show them are at the end of the report. */
export function renderNeeds({ needs }: ReportStory): string {
  const lines = needs.slice(0, maxNeeds).flatMap(needLines);
  const more = needs.length - maxNeeds;
  return [...lines, ...(more > 0 ? [`- and ${more} more: \`lastgreen status --json\``] : [])].join('\n');
}

function needLines({ task, title, kind, because, tried, ref }: Need): string[] {
  const name = title === task ? '' : ` ${escapeMarkdown(title, maxTitleChars)}`;
  const word = kind === 'awaiting' ? 'asks' : 'set aside';
  return [
    `- **${escapeMarkdown(task, maxTitleChars)}**${name}, ${word}: ${escapeMarkdown(because)}`,
    ...tried
      .slice(-maxTried)
      .map(({ attempt, verdict, because: why }) => `  - attempt ${attempt} ${verdict}: ${escapeMarkdown(why)}`),
    ...(ref === null ? [] : [`  - kept: ${codeSpan(ref)}`]),
  ];
}
