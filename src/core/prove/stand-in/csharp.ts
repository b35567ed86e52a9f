import type { SyntaxNode } from '../../guard/syntax.ts';
import { csharpCallables } from './csharp-callables.ts';
import { csharpLoaded } from './csharp-loaded.ts';
import { csharpNames, parameterTypes } from './csharp-names.ts';
import { fieldOf, flat, holds, named } from './node-parts.ts';
import type { Callable, StandInGrammar } from './stand-in-grammar.ts';

const thrown = 'throw new global::System.NotImplementedException("stand-in")';

/** A body may be a block or an expression, so all that follows the parameters is replaced. */
export const csharpStandIn: StandInGrammar = {
  languages: ['csharp'],
  callables: csharpCallables,
  carry(before, after) {
    if (before.node.type !== after.node.type || signatureOf(before.node) !== signatureOf(after.node)) return null;
    const text = before.node.text.slice(startOf(before) - before.node.startIndex);
    return { from: startOf(after), to: after.node.endIndex, text };
  },
  hollow({ node, body }) {
    const isArrow = body.type === 'arrow_expression_clause';
    const text = hollowText(node, body, isArrow);
    return text === null ? null : { from: body.startIndex, to: body.endIndex, text };
  },
  loaded: csharpLoaded,
  names: csharpNames,
  // Some projects take a warning for an error, such as a field that is never read.
  finish: (text) => `#pragma warning disable\n${text}`,
  importsEnd: (root) => named(root).findLast(({ type }) => type === 'using_directive')?.endIndex ?? root.startIndex,
};

function hollowText(node: SyntaxNode, body: SyntaxNode, isArrow: boolean): string | null {
  // What ends in a finalizer ends the program.
  if (node.type === 'destructor_declaration') return isArrow ? null : '{ }';
  // The runtime runs it before the type's first use, and an error in it spoils the type.
  const isStatic = named(node).some(({ type, text }) => type === 'modifier' && text === 'static');
  if (node.type === 'constructor_declaration' && isStatic) return isArrow ? null : `{ try ${body.text} catch { } }`;
  if (node.type === 'lambda_expression' && body.type !== 'block') return thrown;
  return isArrow ? `=> ${thrown}` : `{ ${thrown}; }`;
}

function startOf({ node, body }: Callable): number {
  return node.childForFieldName('parameters')?.startIndex ?? body.startIndex;
}

function signatureOf(node: SyntaxNode): string {
  const parts = [fieldOf(node, 'returns', 'type'), node.childForFieldName('type_parameters')];
  const marks = named(node).filter(
    ({ type, text }) =>
      type === 'type_parameter_constraints_clause' || (type === 'modifier' && /^(?:static|async)$/.test(text)),
  );
  // The types of a lambda's parameters are not written.
  const names = node.type === 'lambda_expression' ? flat(node.childForFieldName('parameters')) : parameterTypes(node);
  return [...parts.map(flat), ...marks.map(flat), names, holds(node, 'async')].join(' ');
}
