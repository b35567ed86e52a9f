/** Columns that a text takes on a terminal: two for most CJK characters and emoji. */
export type WidthOf = (text: string) => number;

/** A Markdown table whose columns also stand under each other as plain text. The cells are Markdown already. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  widthOf: WidthOf,
): string {
  const widths = header.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map(widthOf)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, widthOf)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function pad(text: string, width: number, widthOf: WidthOf): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
