import type { SyntaxNode } from '../../guard/syntax.ts';
import { flat, holds, named } from './node-parts.ts';
import { phpCallables } from './php-callables.ts';
import { phpLoaded } from './php-loaded.ts';
import { phpNames } from './php-names.ts';
import type { StandInGrammar } from './stand-in-grammar.ts';

/** No `Exception`, so that what tests and code expect to be thrown is something else. */
const thrown = "throw new \\Error('stand-in');";
/** Before PHP 8 an expression can't throw by itself. */
const thrownValue = `(function () { ${thrown} })()`;

/** Parameters' types are looked at when it runs; that nothing is given back is a matter of the compiler. */
export const phpStandIn: StandInGrammar = {
  languages: ['php'],
  callables: phpCallables,
  carry(before, after) {
    const isOther = before.node.type !== after.node.type || headOf(before.node) !== headOf(after.node);
    const results = [before, after].map(({ node }) => flat(node.childForFieldName('return_type')));
    const isBound = /\b(?:void|never)\b/.test(results.join(' ')) || /\byield\b/.test(before.body.text);
    if (isOther || (isBound && results[0] !== results[1])) return null;
    return { from: after.body.startIndex, to: after.body.endIndex, text: before.body.text };
  },
  hollow: ({ node, body }) => ({
    from: body.startIndex,
    to: body.endIndex,
    text: node.type === 'arrow_function' ? thrownValue : `{ ${thrown} }`,
  }),
  loaded: phpLoaded,
  names: phpNames,
  importsEnd: (root) => headEnd(root, /^(?:php_tag|declare_statement|namespace_definition|namespace_use_declaration)$/),
  // What stands behind the last tag is no code.
  declarationsEnd(root) {
    const last = named(root).findLast(({ type }) => type !== 'text_interpolation' && type !== 'comment');
    return last?.childForFieldName('body') && last.type === 'namespace_definition'
      ? last.endIndex - 1
      : (last?.endIndex ?? root.endIndex);
  },
};

function headEnd(root: SyntaxNode, types: RegExp): number {
  const last = named(root).findLast(({ type }) => types.test(type));
  const body = last?.type === 'namespace_definition' ? last.childForFieldName('body') : null;
  return body === null ? (last?.endIndex ?? root.startIndex) : body.startIndex + 1;
}

function headOf(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  const parameters = list === null ? [] : named(list).filter(({ type }) => type.endsWith('parameter'));
  const names = parameters.map((each) => [
    each.type,
    flat(each.childForFieldName('name')),
    flat(each.childForFieldName('reference_modifier')),
  ]);
  const uses = named(node).filter(({ type }) => type === 'anonymous_function_use_clause');
  return [...names, ...uses.map(flat), holds(node, 'static_modifier')].join();
}
