import type { SyntaxNode } from '../../guard/syntax.ts';
import { isFunction } from './javascript-syntax.ts';
import { named } from './node-parts.ts';

const typesOnly = new Set([
  'type_annotation',
  'type_arguments',
  'type_parameters',
  'type_alias_declaration',
  'interface_declaration',
  'ambient_declaration',
  'import_statement',
  'export_clause',
]);
const functionLike = new Set(['function_declaration', 'generator_function_declaration', 'method_definition']);
const onlyHeld = new Set(['pair', 'array', 'export_statement']);

/** Names that the load itself reads something of; `register(app)` reads it, to hold it in a list or to export it does not. */
export function addLoadUses(node: SyntaxNode, isSkipped: (node: SyntaxNode) => boolean, uses: Set<string>): void {
  if (typesOnly.has(node.type) || functionLike.has(node.type) || isFunction(node) || isSkipped(node)) return;
  if (node.type === 'identifier') {
    uses.add(node.text);
    return;
  }
  const isInstanceField =
    node.type.endsWith('field_definition') && !node.children.some((child) => child?.type === 'static');
  if (isInstanceField) return;
  const name = node.childForFieldName('name');
  for (const child of named(node)) {
    const isName = name !== null && child.startIndex === name.startIndex && node.type !== 'jsx_opening_element';
    const isHeld = child.type === 'identifier' && onlyHeld.has(node.type);
    if (!isName && !isHeld) addLoadUses(child, isSkipped, uses);
  }
}
