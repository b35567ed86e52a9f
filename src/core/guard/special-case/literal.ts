import type { SyntaxNode } from '../syntax.ts';

/** A value written out in code, in one form for all languages: `s:text`, `n:1.5`, `k:true`, `c:` and the values of a list or an object. */
export type Literal = string;

const strings = new Set([
  'string',
  'template_string',
  'interpreted_string_literal',
  'raw_string_literal',
  'string_literal',
  'verbatim_string_literal',
  'encapsed_string',
  'simple_symbol',
  'property_identifier',
  'hash_key_symbol',
]);
const numbers = new Set([
  'number',
  'integer',
  'float',
  'int_literal',
  'float_literal',
  'integer_literal',
  'real_literal',
  'decimal_integer_literal',
  'decimal_floating_point_literal',
]);
const words = new Set([
  'true',
  'false',
  'null',
  'nil',
  'none',
  'undefined',
  'boolean',
  'boolean_literal',
  'null_literal',
]);
const composites = new Set([
  'array',
  'list',
  'tuple',
  'object',
  'dictionary',
  'hash',
  'set',
  'array_expression',
  'tuple_expression',
  'composite_literal',
  'literal_value',
  'array_creation_expression',
  'array_initializer',
  'initializer_expression',
  'collection_expression',
]);
/** What may stand in a composite without making it anything but a value. */
const between =
  /^(?:pair|keyed_element|literal_element|array_element_initializer|slice_type|array_type|map_type|type_\w+|primitive_type|predefined_type|element_type|string_\w+|\w*_content|escape_sequence|comment)$/;

export const literalTypes: readonly string[] = [
  ...strings,
  ...numbers,
  ...words,
  ...composites,
  'unary_expression',
  'unary_operator',
  'unary',
];
/** Single values: no composites, no names of members. */
export const scalarTypes: readonly string[] = [
  ...[...strings].filter((type) => type !== 'property_identifier' && type !== 'hash_key_symbol'),
  ...numbers,
  ...words,
];
const maxLeaves = 40;
const maxCompositeChars = 1_000;

/** `null`: it is none, or has to be worked out. */
export function literalOf(node: SyntaxNode): Literal | null {
  if (strings.has(node.type)) {
    if (node.namedChildren.some((each) => /interpolation|substitution|variable/.test(each?.type ?? ''))) return null;
    return stringLiteral(node);
  }
  if (numbers.has(node.type)) return numberLiteral(node.text);
  if (words.has(node.type)) return `k:${node.text.toLowerCase()}`;
  if (node.type.startsWith('unary')) {
    const inner = node.namedChildren.at(-1) ?? null;
    return node.text.startsWith('-') && inner !== null && numbers.has(inner.type) ? numberLiteral(node.text) : null;
  }
  if (!composites.has(node.type) || node.endIndex - node.startIndex > maxCompositeChars) return null;
  const leaves = leavesOf(node);
  return leaves === null || leaves.length === 0 ? null : `c:${leaves.join(',')}`;
}

function stringLiteral(node: SyntaxNode): Literal {
  const content = node.text.replaceAll(/^[rbfuRBFU@$]*(?:"""|'''|["'`:])|(?:"""|'''|["'`:])$/g, '');
  // `JSON.stringify(list) === '[1,2]'` asks for the list.
  if (/^\s*[[{]/.test(content) && content.length < 400) {
    const parts = content.match(/"[^"]*"|-?\d+(?:\.\d+)?|true|false|null/g) ?? [];
    if (parts.length > 0) {
      return `c:${parts.map((each) => (each.startsWith('"') ? `s:${each.slice(1, -1)}` : /\d/.test(each) ? numberLiteral(each) : `k:${each}`)).join(',')}`;
    }
  }
  return `s:${content}`;
}

function numberLiteral(text: string): Literal {
  return `n:${String(Number(text.replaceAll(/[_\s]/g, '').replace(/(?<=\d)(?:[fFdDlLmMuU]+|[iu](?:8|16|32|64|size)|f32|f64)$/, '')))}`;
}

function leavesOf(node: SyntaxNode): Literal[] | null {
  const leaves: Literal[] = [];
  const open = [...node.namedChildren].toReversed();
  while (open.length > 0) {
    const at = open.pop();
    if (at === null || at === undefined) continue;
    const isNested = composites.has(at.type);
    const value = isNested ? null : literalOf(at);
    if (value !== null) leaves.push(value);
    else if (isNested || between.test(at.type)) open.push(...[...at.namedChildren].toReversed());
    else return null;
    if (leaves.length > maxLeaves) return null;
  }
  return leaves;
}
