import { cleanLine } from './clean-line.ts';

/** Underscores only where they could begin or end emphasis: `max_cycles` stays readable in a terminal. */
const special = /[\\`*[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Text of others within a line of Markdown: on one line, cut, and nothing of it read as markup. */
export function escapeMarkdown(text: string, maxChars?: number): string {
  return cleanLine(text, maxChars).replaceAll(special, String.raw`\$&`);
}

/** Text as a code span, whatever backquotes it holds. */
export function codeSpan(text: string, maxChars?: number): string {
  return fence(cleanLine(text, maxChars));
}

/** One line as a code span, as it stands. */
export function fence(line: string): string {
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${marks}${pad}${line}${pad}${marks}`;
}
