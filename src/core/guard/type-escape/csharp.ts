import type { SyntaxNode } from '../syntax.ts';
import type { EscapeGrammar } from './escape-grammar.ts';

const effect = 'leaves the types';

/**
 * `dynamic`, `null!`, `default!`, `#nullable disable`. Not the `= null!` of a property: frameworks that set properties ask for it,
 * and nothing is hidden from the code that reads them but what the property's own type says.
 */
export const csharpTypeEscapes: EscapeGrammar = {
  hint: /\bdynamic\b|(?:null|default|\))\s*!|#\s*nullable\s+disable|\bunsafe\b|Unsafe\.As/,
  types: [
    'identifier',
    'postfix_unary_expression',
    'preproc_nullable',
    'unsafe_statement',
    'modifier',
    'invocation_expression',
  ],
  isLaxInTests: true,
  find(node) {
    switch (node.type) {
      case 'identifier':
        return node.text === 'dynamic' && isType(node)
          ? { key: 'dynamic', text: node.parent?.text.slice(0, 60) ?? 'dynamic', effect }
          : null;
      case 'postfix_unary_expression':
        return /^(?:null|default(?:\([^)]*\))?)\s*!$/.test(node.text) && node.parent?.type !== 'property_declaration'
          ? { key: 'null!', text: node.parent?.text.slice(0, 60) ?? 'null!', effect: 'calls nothing something' }
          : null;
      case 'preproc_nullable':
        return /disable/.test(node.text) ? { key: '#nullable disable', effect: 'switches checks off' } : null;
      case 'invocation_expression':
        return /^(?:System\.Runtime\.CompilerServices\.)?Unsafe\.As\b/.test(node.text.slice(0, 60))
          ? { key: 'Unsafe.As', effect: 'goes around the types' }
          : null;
      default:
        return /^unsafe\b/.test(node.text.slice(0, 10)) ? { key: 'unsafe', effect: 'goes around the types' } : null;
    }
  },
};

function isType(node: SyntaxNode): boolean {
  const { parent } = node;
  return (
    parent !== null &&
    (parent.childForFieldName('type')?.startIndex === node.startIndex ||
      parent.childForFieldName('returns')?.startIndex === node.startIndex ||
      /^(?:type_argument_list|nullable_type|array_type)$/.test(parent.type))
  );
}
