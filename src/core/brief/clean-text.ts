import { plainLines } from '../gate/plain-text.ts';

/** Without what steers a terminal or hides text from a reader; CRLF becomes LF; no blank lines at either end. */
export function cleanText(text: string): string {
  return plainLines(text.replace(/^\uFEFF/, ''), Number.POSITIVE_INFINITY)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim();
}
