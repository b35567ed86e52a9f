import type { SyntaxNode } from '../../guard/syntax.ts';
import { bare, isFunction, rootName } from './javascript-syntax.ts';
import { named } from './node-parts.ts';

const literals = new Set(['string', 'number', 'true', 'false', 'null', 'undefined', 'regex', 'identifier', 'class']);
const composed = new Set([
  'template_string',
  'template_substitution',
  'unary_expression',
  'binary_expression',
  'ternary_expression',
  'array',
  'object',
  'pair',
  'computed_property_name',
  'arguments',
]);
const parts = new Set([
  'property_identifier',
  'shorthand_property_identifier',
  'method_definition',
  'string_fragment',
  'escape_sequence',
  'comment',
  'meta_property',
  'this',
]);
/** Of the language itself; they only hold what they are given. */
const pureCall =
  /^(?:Set|Map|WeakSet|WeakMap|RegExp|URL|Date|Symbol|Symbol\.for|BigInt|Number|String|Object\.freeze|AbortController|TextEncoder|TextDecoder|\w+Array|Array)$/;

/** Has its value without running anything of this change. `shaky`: names that may be `undefined` in the stand-in. */
export function isPlain(value: SyntaxNode, shaky: ReadonlySet<string>): boolean {
  const node = bare(value);
  if (isFunction(node) || literals.has(node.type) || parts.has(node.type)) return true;
  if (composed.has(node.type)) return named(node).every((child) => isPlain(child, shaky));
  if (isImport(node)) return true;
  switch (node.type) {
    case 'member_expression':
    case 'subscript_expression':
    case 'spread_element': {
      const inner = named(node)[0];
      const root = inner === undefined ? null : rootName(inner);
      return inner !== undefined && (root === null || !shaky.has(root)) && isPlain(inner, shaky);
    }
    case 'call_expression':
    case 'new_expression': {
      const callee = node.childForFieldName('function') ?? node.childForFieldName('constructor');
      const args = node.childForFieldName('arguments');
      return callee !== null && pureCall.test(callee.text) && (args === null || isPlain(args, shaky));
    }
    default:
      return false;
  }
}

/** `require('a')`, `await import('a')`, and what is taken from them. */
export function isImport(value: SyntaxNode): boolean {
  const node = bare(value);
  if (node.type === 'call_expression') {
    const callee = node.childForFieldName('function');
    return callee?.type === 'import' || callee?.text === 'require';
  }
  const inner = node.type === 'await_expression' || node.type === 'member_expression' ? named(node)[0] : undefined;
  return inner !== undefined && isImport(inner);
}
