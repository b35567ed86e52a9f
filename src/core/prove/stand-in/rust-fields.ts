import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, flat, nameOf, rootOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';

/** Whether an old body names all fields of a type that has others now, or reads one that is gone. */
export function usesOtherFields(before: Callable, after: Callable): boolean {
  const [old, now] = [structsOf(rootOf(before.node)), structsOf(rootOf(after.node))];
  const changed = [...old].filter(([name, node]) => now.has(name) && flat(now.get(name) ?? null) !== flat(node));
  if (changed.length === 0) return false;
  const names = new Set(changed.map(([name]) => name));
  const own = flat(before.node.parent?.parent?.childForFieldName('type') ?? null).replace(/<.*/, '');
  if (names.has(own)) names.add('Self');
  const made = below(before.body, 'struct_expression', 'struct_pattern', 'tuple_struct_pattern', 'call_expression');
  const isMade = made.some((node) =>
    names.has(
      (fieldName(node, 'name') ?? fieldName(node, 'type') ?? fieldName(node, 'function') ?? '').replace(/[<:].*/s, ''),
    ),
  );
  const kept = new Set(changed.flatMap(([name]) => fieldsOf(now.get(name))));
  const lost = new Set(changed.flatMap(([, node]) => fieldsOf(node)).filter((name) => !kept.has(name)));
  return isMade || below(before.body, 'field_identifier').some(({ text }) => lost.has(text));
}

const fieldName = (node: SyntaxNode, field: string): string | undefined => node.childForFieldName(field)?.text;

function structsOf(root: SyntaxNode): Map<string, SyntaxNode> {
  return new Map(below(root, 'struct_item').map((node) => [nameOf(node), node]));
}

function fieldsOf(node: SyntaxNode | undefined): string[] {
  return node === undefined ? [] : below(node, 'field_declaration').map(nameOf);
}
