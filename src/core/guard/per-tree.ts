import type { SyntaxNode, SyntaxTreeHandle } from './syntax.ts';

/** What is found out once for a whole file, however many of its tests ask. */
export function perTree<T>(read: (root: SyntaxNode) => T): (node: SyntaxNode) => T {
  const known = new WeakMap<SyntaxTreeHandle, { readonly value: T }>();
  return ({ tree }) => {
    const before = known.get(tree);
    if (before !== undefined) return before.value;
    const value = read(tree.rootNode);
    known.set(tree, { value });
    return value;
  };
}
