import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, fieldOf, flat, nameOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';

/** The fields of each `struct`, with their types. */
export function rustFields(root: SyntaxNode): ReadonlyMap<string, readonly string[]> {
  return new Map(
    below(root, 'struct_item').map((node) => {
      const body = node.childForFieldName('body');
      const isTuple = body?.type === 'ordered_field_declaration_list';
      return [nameOf(node), isTuple ? [flat(body)] : below(node, 'field_declaration').map(flat)];
    }),
  );
}

/** Whether an old body names all fields of a type that has others now, or reads one that is gone. */
export function usesOtherFields(before: Callable, after: Callable): boolean {
  const changed = [...(before.fields ?? [])].flatMap(([name, old]) => {
    const now = after.fields?.get(name);
    return now === undefined || now.join() === old.join() ? [] : [{ name, old, now }];
  });
  if (changed.length === 0) return false;
  const names = new Set(changed.map(({ name }) => name));
  const own = flat(before.node.parent?.parent?.childForFieldName('type') ?? null).replace(/<.*/, '');
  if (names.has(own)) names.add('Self');
  const made = below(before.body, 'struct_expression', 'struct_pattern', 'tuple_struct_pattern', 'call_expression');
  const isMade = made.some((node) =>
    names.has((fieldOf(node, 'name', 'type', 'function')?.text ?? '').replace(/[<:].*/s, '')),
  );
  const kept = new Set(changed.flatMap(({ now }) => now.map(fieldName)));
  const lost = new Set(changed.flatMap(({ old }) => old.map(fieldName)).filter((name) => !kept.has(name)));
  return isMade || below(before.body, 'field_identifier').some(({ text }) => lost.has(text));
}

const fieldName = (field: string): string => /(\w+)\s*:/.exec(field)?.[1] ?? '';
