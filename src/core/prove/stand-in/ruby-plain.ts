import type { SyntaxNode } from '../../guard/syntax.ts';
import { named } from './node-parts.ts';

const literal =
  /^(?:integer|float|rational|complex|string|string_content|string_array|symbol_array|bare_string|bare_symbol|escape_sequence|simple_symbol|delimited_symbol|hash_key_symbol|character|nil|true|false|regex|constant|self|lambda|block|do_block|comment|heredoc_beginning)$/;
const composed =
  /^(?:array|hash|pair|range|unary|binary|parenthesized_statements|conditional|interpolation|argument_list|scope_resolution|chained_string|element_reference|splat_argument|hash_splat_argument|superclass)$/;
/** Of the language itself; they only hold what they are given. */
const pureCall =
  /^(?:(?:Struct|Class|Module|Set|Hash|Array|Mutex|Object|Regexp|Monitor|Queue|Proc)\.new|Data\.define|Set\[|ENV\.fetch|Regexp\.union|lambda|proc|Time\.at|Rational|Float|Integer)\b/;
const pureMethod =
  /^(?:freeze|dup|to_s|to_sym|to_i|to_f|to_a|to_h|to_set|keys|values|join|merge|invert|minutes?|hours?|days?|seconds?)$/;

/** Has its value without running anything of this change. */
export function isPlainRuby(node: SyntaxNode): boolean {
  if (node.type === 'string' || node.type === 'regex' || node.type === 'delimited_symbol') {
    return named(node).every(isPlainRuby);
  }
  if (literal.test(node.type)) return true;
  if (composed.test(node.type)) return named(node).every(isPlainRuby);
  if (node.type !== 'call') return false;
  const args = node.childForFieldName('arguments');
  const receiver = node.childForFieldName('receiver');
  const isPure =
    pureCall.test(node.text) || (receiver !== null && pureMethod.test(node.childForFieldName('method')?.text ?? ''));
  return isPure && (args === null || isPlainRuby(args)) && (receiver === null || isPlainRuby(receiver));
}
