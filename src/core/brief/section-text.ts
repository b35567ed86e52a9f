import { cutText, cutTextStart, utf8Bytes } from '../gate/cut-text.ts';

/** A section before it is put in its place. */
export interface SectionText {
  readonly text: string;
  readonly leftOut: string | null;
}

/**
 * Cuts a text to a section's size, at the end of a line where one is near, and says in the text itself what is gone.
 * `keep`: which end stays.
 */
export function fitText(text: string, maxBytes: number, keep: 'start' | 'end' = 'start'): SectionText {
  const bytes = utf8Bytes(text);
  if (bytes <= maxBytes) return { text, leftOut: null };
  const kept = keep === 'start' ? wholeLinesFromStart(text, maxBytes) : wholeLinesFromEnd(text, maxBytes);
  const leftOut = `${bytes - utf8Bytes(kept)} of ${bytes} bytes`;
  const mark = `[… ${leftOut} left out]`;
  return { text: keep === 'start' ? `${kept}\n${mark}` : `${mark}\n${kept}`, leftOut };
}

function wholeLinesFromStart(text: string, maxBytes: number): string {
  const cut = cutText(text, maxBytes);
  const end = cut.lastIndexOf('\n');
  return end > cut.length / 2 ? cut.slice(0, end) : cut;
}

function wholeLinesFromEnd(text: string, maxBytes: number): string {
  const cut = cutTextStart(text, maxBytes);
  const start = cut.indexOf('\n');
  return start >= 0 && start < cut.length / 2 ? cut.slice(start + 1) : cut;
}

/**
 * Entries as lines, the first ones that fit, and how many more there are. `total`: of them all, where those beyond
 * `max` were not put into words.
 */
export function fitEntries(
  entries: readonly string[],
  max: number,
  maxBytes: number,
  what: string,
  total = entries.length,
): SectionText {
  const kept: string[] = [];
  let bytes = 0;
  for (const entry of entries.slice(0, max)) {
    bytes += utf8Bytes(entry) + 1;
    if (bytes > maxBytes) break;
    kept.push(entry);
  }
  const missing = total - kept.length;
  if (missing === 0) return { text: kept.join('\n'), leftOut: null };
  const leftOut = `${missing} of ${total} ${what}`;
  return { text: [...kept, `[… ${leftOut} left out]`].join('\n'), leftOut };
}

/** Several texts under one another; what each left out is told together. */
export function joinTexts(parts: readonly SectionText[]): SectionText {
  const said = parts.flatMap((part) => part.leftOut ?? []);
  return {
    text: parts
      .map((part) => part.text)
      .filter((text) => text !== '')
      .join('\n\n'),
    leftOut: said.length > 0 ? said.join('; ') : null,
  };
}
