import type { EscapeGrammar } from './escape-grammar.ts';

const effect = 'goes around what the compiler proves';

/** `unsafe` blocks, functions and implementations, and `transmute`. An `unsafe` trait's foreign functions are declarations. */
export const rustTypeEscapes: EscapeGrammar = {
  hint: /\bunsafe\b|\btransmute(?:_copy)?\b/,
  types: ['unsafe_block', 'function_modifiers', 'impl_item', 'call_expression'],
  isLaxInTests: false,
  find(node) {
    if (node.type === 'unsafe_block') return { key: 'unsafe', effect };
    if (node.type === 'function_modifiers') {
      return /\bunsafe\b/.test(node.text)
        ? { key: 'unsafe fn', text: node.parent?.text.slice(0, 60) ?? '', effect }
        : null;
    }
    if (node.type === 'impl_item') return node.text.startsWith('unsafe') ? { key: 'unsafe impl', effect } : null;
    const callee = node.childForFieldName('function')?.text.slice(0, 200) ?? '';
    return /^(?:\w+\s*::\s*)*transmute(?:_copy)?\b/.test(callee) ? { key: 'transmute', effect } : null;
  },
};
