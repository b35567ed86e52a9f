import type { SyntaxNode } from '../../guard/syntax.ts';

export function named(node: SyntaxNode): SyntaxNode[] {
  return node.namedChildren.filter((child): child is SyntaxNode => child !== null);
}

/** Whether one of its own tokens or parts is of that type. */
export function holds(node: SyntaxNode, type: string): boolean {
  return node.children.some((child) => child?.type === type);
}

/** The name in its own field, or nothing. */
export function nameOf(node: SyntaxNode): string {
  return node.childForFieldName('name')?.text ?? '';
}
