import type { FileChange } from '../file-change.ts';
import { bothTexts } from './both-texts.ts';

/** A line that Docker leaves out; its own first lines look alike. */
const comment = /^[ \t]*#(?!!|[ \t]*(?:syntax|escape|check)[ \t]*=)/i;

/** Whether two sides of a Dockerfile, or of a file of Compose, differ in comments only. */
export function isSameImage(file: FileChange): boolean {
  const texts = bothTexts(file);
  return texts !== null && restOf(texts[0]) === restOf(texts[1]);
}

function restOf(text: string): string {
  // What a program is given there is its own, comments included.
  if (text.includes('<<') || /:[ \t]*[|>][-+\d]*[ \t]*\r?$/m.test(text)) return text;
  return text
    .split('\n')
    .filter((line) => !comment.test(line) && line.trim() !== '')
    .join('\n');
}
