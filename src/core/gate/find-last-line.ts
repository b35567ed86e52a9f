/** The last line that matches, with its index. */
export function findLastLine(
  lines: readonly string[],
  pattern: RegExp,
  before = lines.length,
): { readonly line: number; readonly match: RegExpMatchArray } | null {
  for (let line = Math.min(before, lines.length) - 1; line >= 0; line -= 1) {
    const match = lines[line]?.match(pattern);
    if (match) return { line, match };
  }
  return null;
}
