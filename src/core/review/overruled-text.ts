import { fitQuote } from '../brief/quote.ts';
import { joinTexts, type SectionText } from '../brief/section-text.ts';
import { quoted } from '../brief/section/quoted.ts';
import { objectionWords } from './objection-words.ts';
import type { ReviewInput } from './review-input.ts';

const maxBytes = 12 * 1024;

/** Objections that a person has overruled, each with the person's words. */
export function overruledText({ overruled }: Pick<ReviewInput, 'overruled'>): SectionText {
  if (overruled.length === 0) return { text: '', leftOut: null };
  const share = maxBytes / overruled.length / 2;
  const decisions = overruled.flatMap(({ objections, answer }) => [
    fitQuote(objections.map(objectionWords).join('\n'), '|', share),
    answer === null || answer.trim() === ''
      ? { text: 'The person approved it and said nothing more.', leftOut: null }
      : quoted('The person approved it and said:', answer, share),
  ]);
  const rule =
    'Reviewers objected to earlier work at this task as follows, and a person approved that work all the same. They have decided: do not object to any of this again, in these words or in others.';
  return joinTexts([{ text: rule, leftOut: null }, ...decisions]);
}
