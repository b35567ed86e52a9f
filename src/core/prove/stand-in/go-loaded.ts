import type { SyntaxNode } from '../../guard/syntax.ts';
import { parameterTypes } from './go-types.ts';
import { below, named, nameOf } from './node-parts.ts';
import type { Filling, Sides } from './stand-in-grammar.ts';
import type { TextEdit } from './text-edit.ts';

/** A package's variables are set before anything runs: a call that would panic becomes the zero value of its type. */
export function goLoaded({ after, hollow }: Sides): Filling | null {
  const functions = new Map(
    named(after)
      .filter(({ type }) => type === 'function_declaration')
      .map((node) => [nameOf(node), node]),
  );
  const imports = new Set(below(after, 'import_spec').map(({ text }) => /(\w+)"$/.exec(text)?.[1]));
  const edits: TextEdit[] = [];
  for (const spec of named(after)
    .filter(({ type }) => type === 'var_declaration')
    .flatMap((node) => below(node, 'var_spec'))) {
    const literals = below(spec, 'func_literal');
    for (const call of below(spec, 'call_expression')) {
      const isLater = literals.some(
        ({ startIndex, endIndex }) => startIndex < call.startIndex && call.endIndex <= endIndex,
      );
      const callee = call.childForFieldName('function');
      if (isLater || callee === null) continue;
      const method = callee.childForFieldName('field')?.text;
      const isForeign = imports.has(callee.childForFieldName('operand')?.text);
      if (method !== undefined && hollow.has(`.${method}`) && !isForeign) return null;
      if (!hollow.has(callee.text)) continue;
      const zero = zeroOf(functions.get(callee.text));
      if (zero === null) return null;
      edits.push({ from: call.startIndex, to: call.endIndex, text: zero });
    }
  }
  return { edits, taken: [] };
}

function zeroOf(declaration: SyntaxNode | undefined): string | null {
  const result = declaration?.childForFieldName('result') ?? null;
  if (result === null || declaration?.childForFieldName('type_parameters')) return null;
  if (result.type !== 'parameter_list') return `*new(${result.text})`;
  return named(result)
    .flatMap(parameterTypes)
    .map((type) => `*new(${type})`)
    .join(', ');
}
