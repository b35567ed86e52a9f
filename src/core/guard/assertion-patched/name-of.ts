import type { SyntaxNode } from '../syntax.ts';

/** A declaration's name; empty where it has none. */
export function nameOf(node: SyntaxNode): string {
  return node.childForFieldName('name')?.text ?? '';
}
