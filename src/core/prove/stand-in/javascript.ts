import type { SyntaxNode } from '../../guard/syntax.ts';
import { javascriptCallables } from './javascript-callables.ts';
import { javascriptHollow } from './javascript-hollow.ts';
import { javascriptLoaded } from './javascript-loaded.ts';
import { javascriptNames } from './javascript-names.ts';
import { holds, named } from './node-parts.ts';
import type { StandInGrammar } from './stand-in-grammar.ts';

/** Types do not run, so an old body fits where parameters have the same names. */
export const javascriptStandIn: StandInGrammar = {
  languages: ['javascript'],
  callables: javascriptCallables,
  carry(before, after) {
    const gone = parametersOf(before.node) !== parametersOf(after.node);
    const isSync = holds(before.node, 'async') && !holds(after.node, 'async');
    if (gone || isSync || yields(before.node) !== yields(after.node)) return null;
    const isExpression = before.body.type !== 'statement_block' && after.node.type !== 'arrow_function';
    const text = isExpression ? `{ return ${before.body.text}; }` : before.body.text;
    return { from: after.body.startIndex, to: after.body.endIndex, text };
  },
  hollow: (callable) => javascriptHollow(callable, ''),
  loaded: (sides) => javascriptLoaded(sides, ''),
  names: javascriptNames,
  importsEnd(root) {
    const imports = named(root).filter(({ type }) => type === 'import_statement' || type === 'hash_bang_line');
    return imports.at(-1)?.endIndex ?? root.startIndex;
  },
};

function parametersOf(node: SyntaxNode): string {
  const single = node.childForFieldName('parameter');
  if (single !== null) return single.text;
  const list = node.childForFieldName('parameters');
  if (list === null) return '';
  return named(list)
    .filter(({ type }) => type !== 'comment')
    .map((parameter) => parameter.childForFieldName('pattern') ?? parameter.childForFieldName('left') ?? parameter)
    .filter(({ type }) => type !== 'this')
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join(', ');
}

function yields(node: SyntaxNode): boolean {
  return node.type.startsWith('generator') || holds(node, '*');
}
