import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, named, nameOf } from './node-parts.ts';
import type { Callable } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

const thrown = 'unimplemented!("stand-in")';

/** A body that panics, in a form that the compiler takes for the type that is promised. */
export function rustHollow({ node, body }: Callable): TextEdit | null {
  const holder = node.parent?.parent ?? null;
  const trait = holder?.type === 'impl_item' ? flat(holder.childForFieldName('trait')) : '';
  // Dropping while it unwinds would abort; a failed assertion prints what it compared.
  const quiet = /(?:^|::)Drop$/.test(trait) ? '{}' : /(?:^|::)Debug$/.test(trait) ? '{ Ok(()) }' : null;
  const value = promised(node.childForFieldName('return_type'));
  // What the compiler may run can't format.
  const isConst = named(node).some(({ type, text }) => type === 'function_modifiers' && /\bconst\b/.test(text));
  const text = isConst
    ? '{ panic!("stand-in") }'
    : (quiet ?? (value === null ? `{ ${thrown} }` : `{ if true { ${thrown} } ${value} }`));
  return nameOf(node) === '' ? null : { from: body.startIndex, to: body.endIndex, text };
}

/** `impl Trait` wants a type that has the trait, which what never returns has not. `null`: none is promised. */
function promised(type: SyntaxNode | null): string | null {
  if (type?.type !== 'abstract_type') return null;
  const trait = type.childForFieldName('trait');
  const text = flat(trait);
  const item = /^(?:[\w:]+::)?(?:\w*Iterator|IntoIterator|Stream)<Item = (.+)>$/.exec(text)?.[1];
  if (item !== undefined) return `Vec::<${item}>::new().into_iter()`;
  if (/^(?:[\w:]+::)?Future</.test(text)) return `async move { ${thrown} }`;
  const parameters = trait?.type === 'function_type' ? trait.childForFieldName('parameters') : null;
  if (!parameters || trait === null) return null;
  const closure = named(parameters)
    .map((each) => `_: ${each.text}`)
    .join(', ');
  const result = trait.childForFieldName('return_type');
  return `move |${closure}|${result === null ? '' : ` -> ${result.text}`} { ${thrown} }`;
}
