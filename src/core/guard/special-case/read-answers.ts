import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants } from '../test-case/test-case.ts';
import { literalOf, type Literal } from './literal.ts';

/** A place where code gives a fixed value for a fixed one. */
export interface Answer {
  readonly node: SyntaxNode;
  readonly inputs: readonly Literal[];
  readonly output: Literal;
  /** An entry of a table, or a branch. */
  readonly isTable: boolean;
  /** What the answers of one table, switch or function have in common. */
  readonly group: string;
  /** The function around it also works something out. */
  readonly isShortcut: boolean;
}

const ifs = [
  'if_statement',
  'if_expression',
  'if',
  'if_modifier',
  'elif_clause',
  'ternary_expression',
  'conditional_expression',
  'conditional',
];
const cases = [
  'switch_case',
  'case_clause',
  'expression_case',
  'match_arm',
  'switch_block_statement_group',
  'switch_rule',
  'when',
  'switch_section',
  'switch_expression_arm',
  'case_statement',
  'match_conditional_expression',
];
const entries = ['pair', 'keyed_element', 'array_element_initializer'];
const rows = ['array', 'tuple', 'tuple_expression', 'initializer_expression', 'list'];
const assignments = ['assignment_expression', 'assignment', 'assignment_statement'];
const calls = ['method_invocation', 'call_expression'];

/** Every fixed answer in a tree: branches on an equality, cases, entries of tables. */
export function readAnswers(root: SyntaxNode): Answer[] {
  return [
    ...descendants(root, ...ifs).flatMap(ofIf),
    ...descendants(root, ...cases).flatMap(ofCase),
    ...descendants(root, ...entries).flatMap((node) => entry(node, children(node)[0], children(node).at(-1))),
    ...descendants(root, ...rows).flatMap(ofRow),
    ...descendants(root, ...assignments).flatMap(ofAssignment),
    ...descendants(root, ...calls).flatMap(ofCall),
  ];
}

function children(node: SyntaxNode): SyntaxNode[] {
  return node.namedChildren.filter((each): each is SyntaxNode => each !== null && !/comment/.test(each.type));
}

function ofIf(node: SyntaxNode): Answer[] {
  // Python's has no names for its parts: value, condition, other value.
  const [first, second] = children(node);
  const isBare = node.childForFieldName('condition') === null;
  const condition = isBare ? second : node.childForFieldName('condition');
  const then = isBare
    ? first
    : (node.childForFieldName('consequence') ?? node.childForFieldName('body') ?? children(node)[1]);
  if (condition === null || condition === undefined || then === undefined) return [];
  return branch(node, comparedIn(condition), outputOf(then));
}

function ofCase(node: SyntaxNode): Answer[] {
  const all = children(node);
  const labels = all.slice(0, -1);
  const inputs = labels.flatMap((label) =>
    [label, ...children(label), ...children(label).flatMap(children)].flatMap((each) => literalOf(each) ?? []),
  );
  const last = all.at(-1);
  const output = last === undefined ? null : outputOf(last);
  if (output === null) return [];
  return [...new Set(inputs)].flatMap((input) => branch(node, [input], output));
}

function ofRow(node: SyntaxNode): Answer[] {
  const parts = children(node);
  const holder = node.parent;
  if (parts.length !== 2 || holder === null || !(rows.includes(holder.type) || holder.type === 'array_expression'))
    return [];
  return entry(node, parts[0], parts[1]);
}

function ofAssignment(node: SyntaxNode): Answer[] {
  const left = node.childForFieldName('left');
  if (left === null || !/subscript|index|element/.test(left.type)) return [];
  const key = children(left).at(-1);
  return entry(node, key?.type === 'argument' ? key.namedChildren[0] : key, node.childForFieldName('right'));
}

/** `Map.of("a", 1)`, `map.put("a", 1)`, `map.set("a", 1)`. */
function ofCall(node: SyntaxNode): Answer[] {
  const callee = node.childForFieldName('name')?.text ?? node.childForFieldName('function')?.text ?? '';
  const list = node.childForFieldName('arguments');
  if (list === null || !/^(?:of|put|entry)$|(?:^|\.|::)(?:set|insert|put)$/.test(callee)) return [];
  const parts = children(list);
  return parts.flatMap((key, index) => (index % 2 === 0 ? entry(node, key, parts[index + 1]) : []));
}

function entry(node: SyntaxNode, key: SyntaxNode | null | undefined, value: SyntaxNode | null | undefined): Answer[] {
  const input = key === null || key === undefined ? null : literalOf(unwrapped(key));
  const output = value === null || value === undefined ? null : literalOf(unwrapped(value));
  if (input === null || output === null) return [];
  const group = `table:${String((node.parent ?? node).startIndex)}`;
  return [{ node, inputs: [input], output, isTable: true, group, isShortcut: false }];
}

function branch(node: SyntaxNode, inputs: readonly Literal[], output: Literal | null): Answer[] {
  if (inputs.length === 0 || output === null) return [];
  const around = ancestors(node).find((each) => /function|method|lambda|closure|func_literal/.test(each.type)) ?? null;
  const group = `branch:${String(around?.startIndex ?? -1)}`;
  return [{ node, inputs, output, isTable: false, group, isShortcut: around !== null && worksOut(around) }];
}

/** Whether a function returns something that isn't written out. */
function worksOut(node: SyntaxNode): boolean {
  const returned = descendants(node, 'return_statement', 'return_expression', 'return');
  const last = children(node.childForFieldName('body') ?? node).at(-1);
  return (
    returned.some((each) => children(each).length > 0 && outputOf(each) === null) ||
    (last !== undefined && !/return|statement_list|if/.test(last.type) && outputOf(last) === null)
  );
}

const equality = /^(?:===?|is|eq)$/;

/** Literals that a condition asks a value to be equal to. */
function comparedIn(condition: SyntaxNode): Literal[] {
  const comparisons = [
    condition,
    ...descendants(condition, 'binary_expression', 'binary', 'comparison_operator'),
  ].filter((node) => /^(?:binary|comparison)/.test(node.type));
  const found = comparisons.flatMap((node) => {
    const [left, right] = [children(node)[0], children(node).at(-1)];
    if (left === undefined || right === undefined) return [];
    const operator = node.text.slice(left.endIndex - node.startIndex, right.startIndex - node.startIndex).trim();
    if (!equality.test(operator)) return [];
    const [one, other] = [literalOf(left), literalOf(right)];
    return one === null ? (other ?? []) : other === null ? one : [];
  });
  const called = [condition, ...descendants(condition, ...calls, 'invocation_expression', 'call')].flatMap((node) => {
    const callee = node.childForFieldName('name')?.text ?? node.childForFieldName('function')?.text ?? '';
    const list = node.childForFieldName('arguments');
    if (list === null || !/(?:^|\.)(?:\w*[eE]quals?(?:Fold|IgnoreCase)?|isEqual|DeepEqual|eql\?)$/.test(callee))
      return [];
    return children(list).flatMap((each) => literalOf(unwrapped(each)) ?? []);
  });
  return [...new Set([...found, ...called])];
}

function unwrapped(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (
    /^(?:literal_element|argument|parenthesized_expression|expression_list|argument_list|reference_expression|constant_pattern|match_pattern|case_pattern|pattern)$/.test(
      at.type,
    )
  ) {
    const [only, more] = children(at);
    if (only === undefined || more !== undefined) break;
    at = only;
  }
  return at;
}

const wrappers =
  /^(?:statement_block|block|block_body|body_statement|compound_statement|statement_list|then|expression_statement|return_statement|return_expression|return|expression_list|argument_list|parenthesized_expression|reference_expression|else_clause|argument)$/;
const maxDepth = 12;

/** The literal that a block ends with, returned or assigned. */
function outputOf(node: SyntaxNode): Literal | null {
  let at = node;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const value = literalOf(at);
    if (value !== null) return value;
    const next = assignments.includes(at.type)
      ? at.childForFieldName('right')
      : wrappers.test(at.type)
        ? children(at).at(-1)
        : undefined;
    if (next === null || next === undefined) return null;
    at = next;
  }
  return null;
}
