import type { SyntaxNode } from '../../guard/syntax.ts';
import { isKnownType } from './known-type.ts';
import { below, flat, named, nameOf } from './node-parts.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

/** What sets a type's static members must not throw, or no test could use the type: a new value that may is the default of its type. */
export function csharpLoaded({ before, after, hollow }: Sides): Filling {
  const known = isKnownType([]);
  const old = new Map(before === null ? [] : staticsIn(before).map((each) => [each.key, each.value.text]));
  const edits: TextEdit[] = [];
  const taken: string[] = [];
  for (const { key, value, type } of staticsIn(after)) {
    const was = old.get(key);
    if (was === value.text || calls(value).every((call) => isSafe(call, flat(type), hollow, known))) continue;
    if (was !== undefined) taken.push(was);
    edits.push({ from: value.startIndex, to: value.endIndex, text: was ?? `default(${type.text.replace(/\?$/, '')})` });
  }
  return { edits, taken };
}

interface Static {
  readonly key: string;
  readonly value: SyntaxNode;
  readonly type: SyntaxNode;
}

function staticsIn(root: SyntaxNode): Static[] {
  return below(root, 'field_declaration', 'property_declaration').flatMap((member): Static[] => {
    const isStatic = named(member).some(({ type, text }) => type === 'modifier' && text === 'static');
    const holder = member.parent?.parent ?? null;
    const prefix = holder === null ? '' : `${nameOf(holder)}.`;
    if (!isStatic) return [];
    const own = member.childForFieldName('value');
    const ownType = member.childForFieldName('type');
    if (own !== null && ownType !== null && own.type !== 'arrow_expression_clause') {
      return [{ key: prefix + nameOf(member), value: own, type: ownType }];
    }
    return below(member, 'variable_declarator').flatMap((each) => {
      const value = named(each).at(-1);
      const type = each.parent?.childForFieldName('type') ?? null;
      const isSet = value !== undefined && type !== null && each.children.some((child) => child?.type === '=');
      return isSet ? [{ key: prefix + nameOf(each), value, type }] : [];
    });
  });
}

/** What runs when the value is computed: nothing within a function. */
function calls(node: SyntaxNode): SyntaxNode[] {
  if (/^(?:lambda_expression|anonymous_method_expression)$/.test(node.type)) return [];
  const isCall = /^(?:invocation_expression|(?:implicit_)?object_creation_expression)$/.test(node.type);
  return [...(isCall ? [node] : []), ...named(node).flatMap(calls)];
}

function isSafe(
  call: SyntaxNode,
  wanted: string,
  hollow: ReadonlySet<string>,
  known: (type: string) => boolean,
): boolean {
  if (call.type === 'object_creation_expression') return known(flat(call.childForFieldName('type')));
  if (call.type === 'implicit_object_creation_expression') return known(wanted);
  const callee = call.childForFieldName('function');
  if (callee === null) return false;
  const object = callee.childForFieldName('expression');
  if (object === null) return callee.text === 'nameof' || !hollow.has(nameOf(callee) || callee.text);
  return calls(object).length > 0 || known(object.text) || /^(?:predefined_type|string_literal)$/.test(object.type);
}
