import type { FileSide } from '../file-change.ts';

/** A line beyond this is data; what stands behind is not looked at. */
const maxLineChars = 2_000;

const known = new WeakMap<FileSide, readonly string[]>();

/** The lines of a side as far as it was read, each cut; split once. */
export function linesOf(side: FileSide): readonly string[] {
  const lines = known.get(side) ?? (side.head ?? '').split('\n').map((line) => line.slice(0, maxLineChars));
  known.set(side, lines);
  return lines;
}
