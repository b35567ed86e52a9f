import type { SyntaxNode } from '../../guard/syntax.ts';
import { below, flat, nameOf } from './node-parts.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

/**
 * The compiler computes constants, and one that panics does not compile. So a constant that calls something hollow is the plainest value
 * of its type. Where the type has none that is known, where a type's length is computed, or where a body promises some `impl Trait`
 * that nothing here has, there is no stand-in.
 */
export function rustLoaded({ after, hollow }: Sides): Filling | null {
  const bodies = below(after, 'function_item').flatMap((node) => node.childForFieldName('body') ?? []);
  const closures = below(after, 'closure_expression');
  const isLater = (node: SyntaxNode): boolean =>
    [...bodies, ...closures].some((each) => each.startIndex <= node.startIndex && node.endIndex <= each.endIndex);
  const calls = below(after, 'call_expression').filter((call) => hollow.has(calleeOf(call)) && !isLater(call));
  const edits = new Map<number, TextEdit>();
  for (const call of calls) {
    const item = constantAround(call);
    const value = item?.childForFieldName('value') ?? null;
    const plain = item === null ? null : plainValue(flat(item.childForFieldName('type')));
    if (value === null || plain === null || call.startIndex < value.startIndex) return null;
    edits.set(value.startIndex, { from: value.startIndex, to: value.endIndex, text: plain });
  }
  return hasOpenPromise(after, hollow) ? null : { edits: [...edits.values()], taken: [] };
}

function calleeOf(call: SyntaxNode): string {
  const callee = call.childForFieldName('function');
  return callee === null ? '' : nameOf(callee) || (callee.childForFieldName('field')?.text ?? callee.text);
}

function constantAround(node: SyntaxNode): SyntaxNode | null {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.type === 'const_item' || at.type === 'static_item') return at;
  }
  return null;
}

function plainValue(type: string): string | null {
  if (/^[iu](?:8|16|32|64|128|size)$/.test(type)) return '0';
  if (/^f(?:32|64)$/.test(type)) return '0.0';
  if (/^&(?:'\w+ )?str$/.test(type)) return '""';
  if (/^&(?:'\w+ )?\[[^;]*\]$/.test(type)) return '&[]';
  if (/^(?:[\w:]+::)?Option<.*>$/.test(type)) return 'None';
  if (/^(?:[\w:]+::)?(?:String|Vec<.*>)$/.test(type)) return `${type.replace('<', '::<')}::new()`;
  return ({ bool: 'false', char: "'\\0'", '()': '()' } as Readonly<Record<string, string>>)[type] ?? null;
}

const promisable =
  /^impl (?:[\w:]+::)?(?:\w*Iterator<Item = |IntoIterator<Item = |Stream<Item = |Future<|Fn(?:Mut|Once)?\()[^+]*$/;

function hasOpenPromise(root: SyntaxNode, hollow: ReadonlySet<string>): boolean {
  return below(root, 'function_item').some((node) => {
    const type = flat(node.childForFieldName('return_type'));
    return hollow.has(nameOf(node)) && /\bimpl\b/.test(type) && !promisable.test(type);
  });
}
