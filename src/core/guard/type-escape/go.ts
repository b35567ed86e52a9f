import type { EscapeGrammar } from './escape-grammar.ts';

/** `unsafe`, wherever it is used; its import alone does nothing. `any` is compared with what it replaces: `replaced-types`. */
export const goTypeEscapes: EscapeGrammar = {
  hint: /\bunsafe\b|go:linkname/,
  types: ['selector_expression', 'qualified_type', 'comment'],
  isLaxInTests: false,
  find(node) {
    if (node.type === 'comment') {
      return node.text.startsWith('//go:linkname') ? { key: 'go:linkname', effect: 'goes around the types' } : null;
    }
    // Sizes and offsets are numbers and change nothing.
    const isUnsafe = /^unsafe\s*\.\s*(?:Pointer|Slice|SliceData|String|StringData|Add)$/.test(node.text.slice(0, 60));
    return isUnsafe ? { key: 'unsafe', effect: 'goes around the types' } : null;
  },
};
