import type { FileChange, FileSide } from '../file-change.ts';
import { linesOf } from '../occurrence/lines-of.ts';

/** A line of a comment without its marks and without white space. */
export interface CommentLine {
  readonly line: number;
  readonly text: string;
}

const types = ['comment', 'line_comment', 'block_comment', 'html_comment'];

/** Comments that stand one below the other, and block comments, as the lines within; in Python also texts that are used for nothing. */
export function commentRuns(file: FileChange, side: FileSide): CommentLine[][] {
  const lines = linesOf(side);
  const rows = file.language === null ? null : rowsInTree(file, side, lines);
  const all = rows ?? lines.flatMap((line, row) => (/^\s*(?:\/\/|#|--|;|\*|\/\*|<!--)/.test(line) ? [row] : []));
  const runs: CommentLine[][] = [];
  let last = -2;
  for (const row of all) {
    if (row !== last + 1) runs.push([]);
    runs.at(-1)?.push({ line: row + 1, text: bare(lines[row] ?? '') });
    last = row;
  }
  return runs;
}

/** Rows that hold nothing but a comment, in order. `null`: no tree. */
function rowsInTree(file: FileChange, side: FileSide, lines: readonly string[]): number[] | null {
  const tree = side.tree();
  if (tree === null) return null;
  const isPython = file.language === 'python';
  const nodes = tree.root.descendantsOfType(isPython ? [...types, 'expression_statement'] : types);
  const rows = new Set<number>();
  for (const node of nodes) {
    if (node === null) continue;
    if (node.type === 'expression_statement' && node.namedChildren[0]?.type !== 'string') continue;
    const { startPosition, endPosition } = node;
    const isAlone = (lines[startPosition.row] ?? '').slice(0, startPosition.column).replace('{', '').trim() === '';
    for (let row = startPosition.row + (isAlone ? 0 : 1); row <= endPosition.row; row += 1) {
      if (row < endPosition.row || endPosition.column > 0) rows.add(row);
    }
  }
  return [...rows].toSorted((one, other) => one - other);
}

/** A line as it is compared: without its mark of a comment, if it has one, and without white space. */
function bare(line: string): string {
  return line
    .slice(0, 500)
    .replace(/^\s*(?:\{\s*)?(?:\/\/+|\/\*+|#+|--|;+|<!--|\*(?!\/))?/, '')
    .replace(/(?:\*\/|-->)\s*\}?\s*$/, '')
    .replaceAll(/\s+/g, '');
}
