import { fitWidth } from './fit-width.ts';
import type { WidthOf } from './markdown-table.ts';

/** A name cut shorter than this tells nobody anything. */
const narrowest = 8;

/**
 * Rows of a table whose widest cells together take at most `columns`: cells of the columns named in `giving` are
 * shortened, the first one as far as it can be before the next. `frame`: columns that the table's lines take.
 */
export function fitColumns(
  rows: readonly (readonly string[])[],
  {
    columns,
    frame,
    giving,
    widthOf,
  }: {
    readonly columns: number;
    readonly frame: number;
    readonly giving: readonly number[];
    readonly widthOf: WidthOf;
  },
): string[][] {
  const cells = rows.map((row) => [...row]);
  for (const column of giving) {
    const widths = (cells[0] ?? []).map((_, at) => Math.max(3, ...cells.map((row) => widthOf(row[at] ?? ''))));
    const over = widths.reduce((sum, width) => sum + width, frame) - columns;
    if (over <= 0) break;
    const room = Math.max(narrowest, (widths[column] ?? 0) - over);
    for (const row of cells) row[column] = fitWidth(row[column] ?? '', room, widthOf);
  }
  return cells;
}
