import type { SyntaxNode } from '../syntax.ts';

const maxAround = 100;

/** What a node stands in, innermost first, up to a limit. */
export function around(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let at = node.parent; at !== null && found.length < maxAround; at = at.parent) found.push(at);
  return found;
}

/** Own name of each function around a node. */
export function functionsAround(node: SyntaxNode): string[] {
  return around(node).flatMap((each) => {
    if (!/function|method|arrow|func_/.test(each.type)) return [];
    const declared = each.childForFieldName('name') ?? each.childForFieldName('declarator');
    const name = declared ?? each.parent?.childForFieldName('name') ?? null;
    return name === null ? [] : [name.text.slice(0, 100)];
  });
}
