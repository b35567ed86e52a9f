import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, named, nameOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';

const maxCallChars = 200;
const functions = /^(?:function_definition|method_declaration|anonymous_function|arrow_function)$/;

/** All functions of a file, those without a name by what they are given to. */
export function phpCallables(root: SyntaxNode): Callable[] {
  const found: Callable[] = [];
  visit(root, '', found);
  return found;
}

function visit(node: SyntaxNode, path: string, found: Callable[]): void {
  for (const child of named(node)) {
    const name = nameOf(child);
    if (functions.test(child.type)) {
      const body = child.childForFieldName('body');
      if (body !== null) found.push({ key: `${path}::${name}`, name, node: child, body });
    } else visit(child, pathOf(child, path, name), found);
  }
}

function pathOf(node: SyntaxNode, path: string, name: string): string {
  switch (node.type) {
    case 'class_declaration':
    case 'trait_declaration':
    case 'interface_declaration':
    case 'enum_declaration':
      return `${path}::${name}`;
    case 'assignment_expression':
      return `${path} ${flat(node.childForFieldName('left'))} =`;
    case 'array_element_initializer':
      return `${path} ${named(node).length > 1 ? flat(named(node)[0] ?? null) : ''} =>`;
    case 'function_call_expression':
    case 'member_call_expression':
    case 'scoped_call_expression': {
      const args = node.childForFieldName('arguments');
      const callee = node.text.slice(0, (args?.startIndex ?? node.endIndex) - node.startIndex);
      const first = args === null ? null : (named(args)[0] ?? null);
      return `${path} ${callee.slice(0, maxCallChars)}(${first === null ? '' : flat(first).slice(0, maxCallChars)})`;
    }
    default:
      return path;
  }
}
