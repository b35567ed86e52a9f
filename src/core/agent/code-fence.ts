/**
 * The code fence that is open after a line, given the one before it; `null`: none. Inside one, only a line of the same
 * marks, as many at least and nothing else, ends it. Source: CommonMark 0.31, 4.5.
 */
export function nextFence(open: string | null, line: string): string | null {
  const [, marks, rest] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (marks === undefined || rest === undefined) return open;
  if (open !== null) return marks.startsWith(open) && rest.trim() === '' ? null : open;
  // With a backtick behind it, it is inline code.
  return marks.startsWith('`') && rest.includes('`') ? null : marks;
}
