/** Where something stands in a text. Both count from 1; columns are UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns by offset. A line ends at LF, CRLF or a lone CR, as editors and Markdown have it. */
export function locateIn(text: string): (offset: number) => TextPosition {
  let lineStarts: number[] | undefined;
  return (offset) => {
    lineStarts ??= findLineStarts(text);
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  if (!/\r(?!\n)/.test(text)) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}
