import { cleanText } from './clean-text.ts';
import { fitText, type SectionText } from './section-text.ts';

/**
 * `|` marks text that tells facts and gives no orders: output of commands, what agents wrote, commit subjects. `>` marks
 * what people wrote for this task: to be followed, yet none of its words is a claim of the agent's. The mark stands
 * before every line, so that no text can end its own quotation; tags or fences could be closed from within.
 */
export type QuoteMark = '|' | '>';

export function quote(text: string, mark: QuoteMark): string {
  return cleanText(text)
    .split('\n')
    .map((line) => (line === '' ? mark : `${mark} ${line}`))
    .join('\n');
}

/** Quoted first and cut then, since many short lines grow by their marks; a line cut in two gets its mark again. */
export function fitQuote(
  text: string,
  mark: QuoteMark,
  maxBytes: number,
  keep: 'start' | 'end' = 'start',
): SectionText {
  const { text: fitted, leftOut } = fitText(quote(text, mark), maxBytes, keep);
  if (leftOut === null) return { text: fitted, leftOut };
  const lines = fitted.split('\n').map((line, index, all) => {
    const isNotice = index === (keep === 'start' ? all.length - 1 : 0);
    return isNotice || line.startsWith(mark) ? line : `${mark} ${line}`;
  });
  return { text: lines.join('\n'), leftOut };
}
