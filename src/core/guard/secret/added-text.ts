import type { FileChange } from '../file-change.ts';

/** What rules over texts look at of one file. */
const maxChars = 1024 * 1024;

export interface AddedText {
  readonly text: string;
  /** There is more of it that nobody looked at. */
  readonly isCut: boolean;
  /** Number of the line in the file, from 1, of an offset in the text. */
  readonly lineAt: (offset: number) => number;
}

/** The lines that a change adds to a file, one after the other. */
export function addedText({ addedLines, after }: FileChange): AddedText {
  const starts: number[] = [];
  let text = '';
  for (const line of addedLines) {
    if (text.length >= maxChars) break;
    starts.push(text.length);
    text += `${line.text.slice(0, maxChars)}\n`;
  }
  const isWhole = after === null || after.text !== null || after.head === null;
  const isCut = !isWhole || starts.length < addedLines.length || addedLines.some((line) => line.text.length > maxChars);
  return {
    text: text.slice(0, maxChars),
    isCut,
    lineAt: (offset) => {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return addedLines[low]?.line ?? 1;
    },
  };
}
