import { nodesBelow } from '../node-index.ts';
import { perTree } from '../per-tree.ts';
import type { SyntaxNode } from '../syntax.ts';

const filled = /^(?:tuple|list|dictionary|set|array|object)$/;
const functions =
  /^(?:lambda|generator_expression|arrow_function|function_expression|function_definition|function_declaration)$/;
const asksTruth = /^(?:self\.assertTrue|assert(?:\.ok|\.isOk|\.isTrue)?)$/;
const bindings = [
  'function_definition',
  'function_declaration',
  'assignment',
  'variable_declarator',
  'assignment_expression',
  'named_expression',
];

/** Whether an assertion asks the truth of something that is true whatever stands in it: a pair, a list, a function that nobody calls. */
export function asksAlwaysTrue(node: SyntaxNode): boolean {
  if (node.type === 'assert_statement') return isAlwaysTrue(node.namedChildren[0] ?? null);
  const list = node.childForFieldName('arguments');
  if (list === null || !/^call(?:_expression)?$/.test(node.type)) return false;
  return asksTruth.test(node.childForFieldName('function')?.text ?? '') && isAlwaysTrue(list.namedChildren[0] ?? null);
}

function isAlwaysTrue(value: SyntaxNode | null): boolean {
  if (value === null) return false;
  if (value.type === 'parenthesized_expression') return isAlwaysTrue(value.namedChildren[0] ?? null);
  // In JavaScript an empty list is true too, but nobody writes it.
  if (filled.test(value.type)) return value.namedChildren.some((each) => each !== null && each.type !== 'comment');
  if (value.type === 'string') return value.namedChildren.some((each) => each !== null && isWritten(each));
  return value.type === 'identifier' ? namesFunction(value) : functions.test(value.type);
}

/** A text that is not empty, also one that a comparison is put into: `f"{a == b}"`. */
function isWritten(part: SyntaxNode): boolean {
  return (
    /^string_(?:content|fragment)$/.test(part.type) ||
    (part.type === 'interpolation' && part.namedChildren[0]?.type === 'comparison_operator')
  );
}

/** A fixture bears the name of a function, and is a parameter where it is used. */
function namesFunction(name: SyntaxNode): boolean {
  if (!functionNames(name).has(name.text)) return false;
  const word = new RegExp(String.raw`(?<![\w$])${name.text.replaceAll('$', String.raw`\$`)}(?![\w$])`);
  for (let at = name.parent; at !== null; at = at.parent)
    if (word.test(at.childForFieldName('parameters')?.text ?? '')) return false;
  return true;
}

/** Names that are given nothing but functions in a file. */
const functionNames = perTree((root): ReadonlySet<string> => {
  const [made, other] = [new Set<string>(), new Set<string>()];
  for (const node of nodesBelow(root, bindings)) {
    const name = (node.childForFieldName('name') ?? node.childForFieldName('left'))?.text ?? '';
    const value = node.childForFieldName('value') ?? node.childForFieldName('right');
    const isMethod = node.parent?.parent?.type === 'class_definition';
    (functions.test((value ?? node).type) && !isMethod ? made : other).add(name);
  }
  return new Set([...made].filter((name) => !other.has(name)));
});
