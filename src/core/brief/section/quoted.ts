import { fitQuote } from '../quote.ts';
import type { SectionText } from '../section-text.ts';

/** What people wrote, under its title; nothing when they wrote nothing. */
export function quoted(title: string, text: string, maxBytes: number): SectionText {
  if (text.trim() === '') return { text: '', leftOut: null };
  const fitted = fitQuote(text, '>', maxBytes);
  return { text: title === '' ? fitted.text : `${title}\n${fitted.text}`, leftOut: fitted.leftOut };
}
