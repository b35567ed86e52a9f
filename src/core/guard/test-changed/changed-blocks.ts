import { folded } from '../test-case/test-case.ts';

/** Languages without a grammar here whose tests stand between the source: what opens one, by the ending of a file's name. */
const opens: Readonly<Record<string, RegExp>> = {
  zig: /^([ \t]*)(?:test)\b[^\n;=()]*\{/gm,
  d: /^([ \t]*)(?:[@\w]+[ \t]+)*unittest\b[^\n;]*(?:\n\s*)?\{/gm,
};

/** Whether a block of tests that was there is not there as it was. They may have no names: one that is gone counts too. */
export function changedBlocks(path: string, before: string, after: string): boolean {
  const opening = opens[/\.(zig|d)$/.exec(path)?.[1] ?? ''];
  if (opening === undefined || after === '') return false;
  const now = blocksOf(after, opening);
  return blocksOf(before, opening).some((block) => !now.includes(block));
}

/** Up to the line that closes it, by how far it is indented. */
function blocksOf(text: string, opening: RegExp): string[] {
  return [...text.matchAll(opening)].map((match) => {
    const [whole, indent = ''] = match;
    const line = text.slice(match.index, text.indexOf('\n', match.index + whole.length) + 1 || undefined);
    if (line.trimEnd().endsWith('}')) return folded(line);
    const end = text.indexOf(`\n${indent}}`, match.index + whole.length);
    return folded(text.slice(match.index, end < 0 ? undefined : end));
  });
}
