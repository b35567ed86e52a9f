import { longLineOf } from './long-line.ts';

const widestLine = 1_000;
const widestBlank = 200;

/** Nobody sees what stands behind a thousand blanks, and readers give such lines up: the blanks are cut, lines keep their numbers. */
export function foldBlanks(text: string): string {
  if (longLineOf(text, widestLine) === null) return text;
  return text.replaceAll(/[^\S\r\n\u2028\u2029]+/g, (blanks) => blanks.slice(0, widestBlank));
}
