import type { SyntaxNode } from '../syntax.ts';

/** Holders beyond this many are nested data and no functions. */
const maxHolders = 200;

/** Names of the functions and types around a node, outermost first. */
export function holderOf(node: SyntaxNode): string {
  const names: string[] = [];
  let at = node.parent;
  for (let step = 0; at !== null && step < maxHolders; step += 1, at = at.parent) {
    if (!/func|method|class|constructor|impl|module|trait|interface|struct|object|declarator|pair$/.test(at.type))
      continue;
    const name = at.childForFieldName('name') ?? at.childForFieldName('key') ?? at.childForFieldName('declarator');
    if (name !== null && name.endIndex - name.startIndex <= 100) names.unshift(name.text);
  }
  return names.join('.');
}
