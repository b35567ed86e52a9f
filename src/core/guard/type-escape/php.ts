import type { EscapeGrammar } from './escape-grammar.ts';

/** PHP's ways out are comments; `mixed` is compared with what it replaces: `replaced-types`. An inline `@var` is a cast. */
export const phpTypeEscapes: EscapeGrammar = {
  hint: /@var\s+mixed/,
  types: ['comment'],
  isLaxInTests: true,
  find(node) {
    const isInline = node.nextNamedSibling?.type === 'expression_statement';
    return isInline && /@var\s+mixed\b/.test(node.text.slice(0, 1_000))
      ? { key: '@var mixed', effect: 'leaves the types' }
      : null;
  },
};
