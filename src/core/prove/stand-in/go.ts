import type { SyntaxNode } from '../../guard/syntax.ts';
import { carryTyped } from './carry-typed.ts';
import { dropUnusedImports } from './go-imports.ts';
import { goLoaded } from './go-loaded.ts';
import { goNames } from './go-names.ts';
import { parameterTypes } from './go-types.ts';
import { below, fieldOf, flat, named, nameOf } from './node-parts.ts';
import type { Callable, StandInGrammar } from './stand-in-grammar.ts';

/** Go compiles nothing with an import too many, and nothing that does not fit its types. */
export const goStandIn: StandInGrammar = {
  languages: ['go'],
  callables(root) {
    const fields = fieldsIn(root);
    return named(root).flatMap((node): Callable[] => {
      const body = node.childForFieldName('body');
      if (!/^(?:function|method)_declaration$/.test(node.type) || body === null) return [];
      const receiver = receiverOf(node);
      const name = receiver === '' ? nameOf(node) : `.${nameOf(node)}`;
      return [{ key: `${receiver}.${nameOf(node)}`, name, node, body, fields }];
    });
  },
  carry: (before, after) =>
    signatureOf(before.node) === signatureOf(after.node) && !usesLostField(before, after)
      ? carryTyped(before, after, (node) => fieldOf(node, 'receiver', 'parameters')?.startIndex ?? node.startIndex)
      : null,
  hollow({ key, body }) {
    // The program runs it before anything else; a panic in it would end them all.
    if (key === '.init') {
      const at = body.startIndex + 1;
      return { from: at, to: at, text: ' defer func() { _ = recover() }();' };
    }
    return { from: body.startIndex, to: body.endIndex, text: '{ panic("stand-in") }' };
  },
  loaded: goLoaded,
  names: goNames,
  importsEnd: (root) => named(root).find(({ type }) => type === 'package_clause')?.endIndex ?? root.startIndex,
  finish: dropUnusedImports,
};

function receiverOf(node: SyntaxNode): string {
  return node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]?.text ?? '';
}

function signatureOf(node: SyntaxNode): string {
  const list = node.childForFieldName('parameters');
  const types = list === null ? [] : named(list).flatMap(parameterTypes);
  return [flat(node.childForFieldName('type_parameters')), types.join(), flat(node.childForFieldName('result'))].join(
    ' ',
  );
}

/** A field that is gone can't come back without changing the type, so the function is new. */
function usesLostField(before: Callable, after: Callable): boolean {
  const names = below(before.body, 'field_identifier').map(({ text }) => text);
  return names.some((name) => before.fields?.has(name) === true && after.fields?.has(name) === false);
}

function fieldsIn(root: SyntaxNode): ReadonlyMap<string, readonly string[]> {
  const fields = below(root, 'field_declaration').flatMap((field) => below(field, 'field_identifier'));
  return new Map(fields.map(({ text }) => [text, []]));
}
