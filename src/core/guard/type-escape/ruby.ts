import type { EscapeGrammar } from './escape-grammar.ts';

/** Sorbet's ways out. */
export const rubyTypeEscapes: EscapeGrammar = {
  hint: /\bT\s*\.\s*(?:untyped|unsafe|let|cast)\b/,
  types: ['call'],
  isLaxInTests: true,
  find(node) {
    const receiver = node.childForFieldName('receiver')?.text ?? '';
    const method = node.childForFieldName('method')?.text ?? '';
    if (receiver !== 'T' || (method !== 'untyped' && method !== 'unsafe')) return null;
    return { key: `T.${method}`, effect: 'leaves the types' };
  },
};
