import type { SyntaxNode } from '../../guard/syntax.ts';
import { named } from './node-parts.ts';

const literals = new Set(['integer', 'float', 'true', 'false', 'none', 'ellipsis', 'identifier', 'lambda', 'comment']);
const composed =
  /^(?:string\w*|concatenated_string|interpolation|escape_sequence|unary_operator|not_operator|binary_operator|boolean_operator|comparison_operator|list|tuple|set|dictionary|pair|parenthesized_expression|expression_list|conditional_expression|argument_list|keyword_argument|format_specifier|type|slice)$/;
const reading = new Set(['attribute', 'subscript', 'list_splat', 'dictionary_splat']);
/** Of the standard library; they only hold or find what they are given. */
const pureCall =
  /^(?:frozenset|set|dict|list|tuple|int|float|str|bytes|object|range|(?:pathlib\.)?(?:Pure)?Path|(?:decimal\.)?Decimal|re\.compile|logging\.getLogger|(?:typing\.)?(?:TypeVar|ParamSpec|NewType)|(?:collections\.)?(?:namedtuple|defaultdict|OrderedDict|deque|Counter)|(?:dataclasses\.)?field|(?:enum\.)?auto|(?:datetime\.)?timedelta|threading\.R?Lock|os\.getenv|os\.environ\.get|os\.path\.\w+)$/;

/** Has its value without running anything of this change. `shaky`: names that may be hollow or `None` in the stand-in. */
export function isPlainPython(node: SyntaxNode, shaky: ReadonlySet<string>): boolean {
  if (literals.has(node.type)) return true;
  if (composed.test(node.type)) return named(node).every((child) => isPlainPython(child, shaky));
  const isShaky = shaky.has(pythonRoot(node) ?? '');
  if (reading.has(node.type)) return !isShaky && named(node).every((child) => isPlainPython(child, shaky));
  if (node.type !== 'call' || isShaky) return false;
  const args = node.childForFieldName('arguments');
  return pureCall.test(node.childForFieldName('function')?.text ?? '') && args !== null && isPlainPython(args, shaky);
}

/** The name that an expression starts from: `a` of `a.b(c)[0]`. */
export function pythonRoot(node: SyntaxNode): string | null {
  if (node.type === 'identifier') return node.text;
  const next =
    node.childForFieldName('object') ?? node.childForFieldName('function') ?? node.childForFieldName('value');
  const inner = next ?? (/^(?:list|dictionary)_splat$/.test(node.type) ? named(node)[0] : undefined);
  return inner === undefined ? null : pythonRoot(inner);
}
