import { cleanText } from '../clean-text.ts';
import { codebasePatterns } from '../codebase-patterns.ts';
import { fitQuote } from '../quote.ts';
import { joinTexts, type SectionText } from '../section-text.ts';

const maxTailBytes = 2 * 1024;

/**
 * What earlier agents learned. Of `progress.txt` only its patterns (without such a part, its end): the log below them
 * grows until it eats the context. New ones stand last, so that is the end that stays.
 */
export function patternsText(progress: string | null, notes: readonly string[], maxBytes: number): SectionText {
  const patterns = progress === null ? null : codebasePatterns(cleanText(progress));
  const log = progress !== null && patterns === null ? cleanText(progress) : '';
  const parts = [
    about('From progress.txt:', patterns ?? '', maxBytes / 2),
    about('The end of progress.txt:', log, maxTailBytes),
    about('Noted by earlier agents:', notes.map((note) => `- ${cleanText(note)}`).join('\n'), maxBytes / 2),
  ];
  return joinTexts(parts);
}

function about(title: string, text: string, maxBytes: number): SectionText {
  if (text === '') return { text: '', leftOut: null };
  const fitted = fitQuote(text, '|', maxBytes, 'end');
  return { text: `${title}\n${fitted.text}`, leftOut: fitted.leftOut };
}
