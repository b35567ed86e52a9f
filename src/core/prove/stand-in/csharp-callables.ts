import type { SyntaxNode } from '../../guard/syntax.ts';
import { parameterTypes } from './csharp-names.ts';
import { fieldOf, flat, named, nameOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';

const members = /^(?:method|constructor|destructor|operator|conversion_operator)_declaration$/;
const types =
  /^(?:class|struct|interface|record|enum|record_struct)_declaration$|^(?:file_scoped_)?namespace_declaration$/;

/** All members with a body of their own; accessors are members of their property. */
export function csharpCallables(root: SyntaxNode): Callable[] {
  const found: Callable[] = [];
  visit(root, '', found);
  return found;
}

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) {
    const body = child.childForFieldName('body') ?? named(child).find(({ type }) => type === 'arrow_expression_clause');
    if (members.test(child.type) || child.type === 'accessor_declaration') {
      if (body !== undefined) add(child, body, `${path}.${ownName(child)}`, found);
    } else if (/^(?:property|indexer|event)_declaration$/.test(child.type)) {
      visitProperty(child, `${path}.${nameOf(child)}[${parameterTypes(child)}]`, found);
    } else if (child.type === 'variable_declarator') {
      const value = named(child).find(({ type }) => type === 'lambda_expression');
      const inner = value?.childForFieldName('body');
      // A tree of expressions is data, and can't hold one that throws.
      const isTree = /\bExpression</.test(flat(child.parent?.childForFieldName('type') ?? null));
      if (value && inner && !isTree) add(value, inner, `${path}.${nameOf(child)} =`, found);
    } else if (child.type !== 'block' && child.type !== 'global_statement') {
      visit(child, types.test(child.type) ? `${path}.${nameOf(child)}` : path, found);
    }
  }
}

function visitProperty(property: SyntaxNode, key: string, found: Callable[]): void {
  const arrow = named(property).find(({ type }) => type === 'arrow_expression_clause');
  if (arrow !== undefined) add(property, arrow, `${key}.get`, found);
  const accessors = property.childForFieldName('accessors');
  if (accessors !== null) visit(accessors, key, found);
}

function add(node: SyntaxNode, body: SyntaxNode, key: string, found: Callable[]): void {
  const isConstructor = node.type === 'constructor_declaration';
  found.push({ key, name: isConstructor ? `new ${nameOf(node)}` : nameOf(node), node, body });
}

function ownName(node: SyntaxNode): string {
  const operator = `${flat(node.childForFieldName('operator'))}${node.type.startsWith('conversion') ? flat(fieldOf(node, 'type')) : ''}`;
  const isStatic = named(node).some(({ type, text }) => type === 'modifier' && text === 'static');
  return `${node.type} ${isStatic} ${nameOf(node)}${operator}(${parameterTypes(node)})`;
}
