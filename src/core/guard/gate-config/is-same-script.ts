import { gradlePackage } from '../dependency/gradle-package.ts';
import type { FileChange } from '../file-change.ts';
import { bothTexts } from './both-texts.ts';

/** A line that tells the own version, or only explains. */
const idle = /^\s*(?:version\s*=?\s*(?:"[^"$\\]*"|'[^'$\\]*')|\/\/[^*]*)?\s*$/;
const maxLineChars = 300;

/** Whether two sides of a Gradle script differ only in packages, their own version and comments. */
export function isSameScript(file: FileChange): boolean {
  const texts = bothTexts(file);
  return texts !== null && restOf(texts[0]) === restOf(texts[1]);
}

function restOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.length > maxLineChars || !(idle.test(line) || gradlePackage.test(line)))
    .join('\n');
}
