/** Text put in place of `from` to `to` (in the indexes of the tree's text); an insertion where both are the same. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Makes all edits at once. What lies within a larger replacement goes with it; insertions at one place keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, text: fresh } of edits.toSorted((a, b) => a.from - b.from || reach(b) - reach(a))) {
    if (from < at) continue;
    result += text.slice(at, from) + fresh;
    at = to;
  }
  return result + text.slice(at);
}

/** An insertion stands before what replaces the text behind it, and the larger replacement wins. */
const reach = ({ from, to }: TextEdit): number => (from === to ? Number.MAX_SAFE_INTEGER : to);
