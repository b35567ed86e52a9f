import type { FileChange, FileSide } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';
import { holderOf } from './holder-of.ts';
import { linesOf } from './lines-of.ts';

/** A comment with what it belongs to. */
export interface Comment {
  /** As it stands, with its marks. */
  readonly text: string;
  readonly line: number;
  /** Code on its own line, else the line below. */
  readonly context: string;
  readonly holder: string;
  /** No grammar read it. */
  readonly asText: boolean;
}

const types = ['comment', 'line_comment', 'block_comment', 'html_comment'];
const markers = /\/\/|\/\*|<!--|(?<![\w$&'"])#|(?<!-)--(?!-)/g;
/** A line with more marks than this is data. */
const maxMarkers = 20;

/** By the grammar; where there is none, what stands behind the marks that common languages know. */
export function commentsIn(file: FileChange, side: FileSide): Comment[] {
  const lines = linesOf(side);
  const tree = file.language === null ? null : side.tree();
  if (tree === null) return lines.flatMap((line, row) => inLine(lines, line, row));
  return tree.root.descendantsOfType(types).flatMap((node) => (node === null ? [] : [inTree(lines, node)]));
}

function inTree(lines: readonly string[], node: SyntaxNode): Comment {
  const { startPosition, endPosition, text } = node;
  const before = (lines[startPosition.row] ?? '').slice(0, startPosition.column);
  return {
    text,
    line: startPosition.row + 1,
    context: contextOf(lines, before, endPosition.column === 0 ? endPosition.row : endPosition.row + 1),
    holder: holderOf(node),
    asText: false,
  };
}

function inLine(lines: readonly string[], line: string, row: number): Comment[] {
  const found = [...line.matchAll(markers)].slice(0, maxMarkers);
  return found.map((match) => ({
    text: line.slice(match.index),
    line: row + 1,
    context: contextOf(lines, line.slice(0, match.index), row + 1),
    holder: '',
    asText: true,
  }));
}

function contextOf(lines: readonly string[], before: string, nextRow: number): string {
  const own = before.replaceAll(/\{\s*$/g, '').trim();
  return own === '' ? (lines[nextRow] ?? '').trim() : own;
}
