import type { EscapeGrammar } from './escape-grammar.ts';

/** `cast(Any, x)`. Annotations are compared with what they replace: `replaced-types`. */
export const pythonTypeEscapes: EscapeGrammar = {
  hint: /\bcast\b/,
  types: ['call'],
  isLaxInTests: true,
  isForeign: ({ path }) => path.endsWith('.pyi'),
  find(node) {
    const callee = node.childForFieldName('function')?.text ?? '';
    if (!/^(?:\w+\.)?cast$/.test(callee)) return null;
    const type = node.childForFieldName('arguments')?.namedChildren[0]?.text ?? '';
    return /^['"]?(?:\w+\.)?Any['"]?$/.test(type) ? { key: 'cast(Any', effect: 'leaves the types' } : null;
  },
};
