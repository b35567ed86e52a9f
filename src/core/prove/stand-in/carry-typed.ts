import type { SyntaxNode } from '../../guard/syntax.ts';
import type { Callable } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

/** The old text from the parameters on: they may have other names where only their types count. */
export function carryTyped(before: Callable, after: Callable, startOf: (node: SyntaxNode) => number): TextEdit {
  const from = startOf(before.node) - before.node.startIndex;
  const text = before.node.text.slice(from, before.body.endIndex - before.node.startIndex);
  return { from: startOf(after.node), to: after.body.endIndex, text };
}
