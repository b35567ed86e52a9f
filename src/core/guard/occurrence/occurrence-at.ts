import type { FileSide } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';
import { holderOf } from './holder-of.ts';
import { linesOf } from './lines-of.ts';
import type { Occurrence } from './occurrence.ts';

/** An occurrence that is a node of the tree; its context is the line that it begins in. */
export function occurrenceAt(side: FileSide, node: SyntaxNode, key: string, message: string): Occurrence {
  const { row } = node.startPosition;
  return { key, context: (linesOf(side)[row] ?? '').trim(), holder: holderOf(node), line: row + 1, message };
}
