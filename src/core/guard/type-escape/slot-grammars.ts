import type { Language, SyntaxNode } from '../syntax.ts';
import type { SlotGrammar } from './type-slots.ts';

const namesIn = (node: SyntaxNode, ...types: string[]): string[] =>
  node.namedChildren.flatMap((child) => (child !== null && types.includes(child.type) ? [child.text] : []));

/** Languages in which new code may well take anything, and only what had a type loses one. */
export const slotGrammars: Readonly<Partial<Record<Language, SlotGrammar>>> = {
  python: {
    types: ['typed_parameter', 'typed_default_parameter', 'function_definition', 'assignment'],
    anything: /\bAny\b/g,
    typeOf: (node) => node.childForFieldName(node.type === 'function_definition' ? 'return_type' : 'type'),
    namesOf: (node) =>
      node.type === 'function_definition'
        ? [`${node.childForFieldName('name')?.text ?? ''}()`]
        : [node.childForFieldName('name')?.text ?? node.namedChildren[0]?.text.slice(0, 100) ?? ''],
  },
  go: {
    types: [
      'parameter_declaration',
      'variadic_parameter_declaration',
      'field_declaration',
      'var_spec',
      'type_spec',
      'function_declaration',
      'method_declaration',
    ],
    anything: /\bany\b|\binterface\s*\{\s*\}/g,
    typeOf(node) {
      const type = node.childForFieldName(/^(?:function|method)_/.test(node.type) ? 'result' : 'type');
      // Its fields are places of their own.
      return type?.type === 'struct_type' ? null : type;
    },
    namesOf(node) {
      if (/^(?:function|method)_/.test(node.type)) return [`${node.childForFieldName('name')?.text ?? ''}()`];
      return namesIn(
        node,
        'identifier',
        'field_identifier',
        ...(node.type === 'type_spec' ? ['type_identifier'] : []),
      ).slice(0, 20);
    },
  },
  php: {
    types: [
      'simple_parameter',
      'variadic_parameter',
      'property_promotion_parameter',
      'property_declaration',
      'method_declaration',
      'function_definition',
    ],
    anything: /\bmixed\b/gi,
    typeOf: (node) => node.childForFieldName(/^(?:method|function)_/.test(node.type) ? 'return_type' : 'type'),
    namesOf(node) {
      if (/^(?:method|function)_/.test(node.type)) return [`${node.childForFieldName('name')?.text ?? ''}()`];
      if (node.type !== 'property_declaration') return namesIn(node, 'variable_name');
      return namesIn(node, 'property_element').map((text) => /^\$\w+/.exec(text)?.[0] ?? text.slice(0, 100));
    },
  },
};
