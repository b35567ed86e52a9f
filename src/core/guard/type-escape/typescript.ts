import type { SyntaxNode } from '../syntax.ts';
import type { EscapeGrammar, TypeEscape } from './escape-grammar.ts';

const effect = 'leaves the types';
/** Deeper types are generated. */
const maxTypeDepth = 30;

/**
 * `any` and double casts. Not in the constraint of a type parameter or of a conditional type, where `any` only means "whatever it is";
 * not for a caught error, which is `any` by the language; not in declarations of foreign modules and in tests of types.
 */
export const typescriptTypeEscapes: EscapeGrammar = {
  hint: /\bany\b|\bas\b|<\s*(?:unknown|never)\s*>/,
  types: ['predefined_type', 'as_expression', 'type_assertion'],
  isLaxInTests: true,
  isForeign: ({ path, renamedFrom }) =>
    /\.d\.[cm]?ts$|[.-]test-d\.tsx?$/.test(path) || /\.[cm]?jsx?$/.test(renamedFrom ?? ''),
  find(node) {
    if (node.type === 'predefined_type') return anyAt(node);
    const cast = castOf(node);
    const inner = cast === null ? null : castOf(unwrapped(cast.value));
    if (cast === null || inner === null || !/^(?:unknown|never|object|\{\})$/.test(inner.type)) return null;
    if (/^(?:unknown|any|const)$/.test(cast.type)) return null;
    return { key: `as ${inner.type} as`, effect };
  },
};

function anyAt(node: SyntaxNode): TypeEscape | null {
  if (node.text !== 'any') return null;
  let at: SyntaxNode = node;
  for (let depth = 0; depth < maxTypeDepth && at.parent !== null; depth += 1) {
    const { parent } = at;
    if (parent.type === 'constraint') return null;
    if (parent.type === 'catch_clause') return null;
    // After `extends`, not the two answers.
    if (parent.type === 'conditional_type' && parent.namedChildren[1]?.startIndex === at.startIndex) return null;
    if (isCast(parent)) return { key: 'any', text: parent.text.slice(-60), effect };
    if (/(?:statement|declaration|declarator|definition|signature|body|block|program|arguments)$/.test(parent.type)) {
      // `expectTypeOf<any>()`, `assertType<any>(x)`: a test of types beside the code.
      if (isTypeTest(parent)) return null;
      if (parent.type !== 'type_arguments') break;
    }
    at = parent;
  }
  return { key: 'any', text: at.text, effect };
}

function isTypeTest(node: SyntaxNode): boolean {
  const call = node.type === 'type_arguments' ? node.parent : null;
  return (
    call?.type === 'call_expression' && /^(?:expectTypeOf|assertType|expectType|IsAny)\b/.test(call.text.slice(0, 20))
  );
}

function isCast({ type }: SyntaxNode): boolean {
  return type === 'as_expression' || type === 'satisfies_expression' || type === 'type_assertion';
}

/** `x as T`, `<T>x`. */
function castOf(node: SyntaxNode | null): { value: SyntaxNode | null; type: string } | null {
  if (node?.type === 'as_expression') {
    const [value = null, type = null] = node.namedChildren;
    return { value, type: type?.text.slice(0, 100) ?? 'const' };
  }
  if (node?.type === 'type_assertion') {
    const [type = null, value = null] = node.namedChildren;
    return { value, type: type?.text.slice(1, 100).replace(/>$/, '').trim() ?? '' };
  }
  return null;
}

function unwrapped(node: SyntaxNode | null): SyntaxNode | null {
  let at = node;
  for (let depth = 0; at?.type === 'parenthesized_expression' && depth < maxTypeDepth; depth += 1) {
    at = at.namedChildren[0] ?? null;
  }
  return at;
}
