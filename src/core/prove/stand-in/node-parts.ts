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

/** The first of these fields that it has. */
export function fieldOf(node: SyntaxNode, ...names: string[]): SyntaxNode | null {
  for (const name of names) {
    const field = node.childForFieldName(name);
    if (field !== null) return field;
  }
  return null;
}

export function below(node: SyntaxNode, ...types: string[]): SyntaxNode[] {
  return node.descendantsOfType(types).filter((each): each is SyntaxNode => each !== null);
}

/** Its text on one line. */
export function flat(node: SyntaxNode | null): string {
  return node === null ? '' : node.text.replaceAll(/\s+/g, ' ').trim();
}
