import type { SyntaxNode } from '../syntax.ts';
import { descendants } from '../test-case/test-case.ts';
import { isDispatch } from './is-dispatch.ts';
import { isRestated } from './is-restated.ts';
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
  /** Whether the function around it also works something out. */
  readonly isShortcut: () => boolean;
  /** Whether nothing is answered: kinds of messages are told apart, or a value is given that the source has a name for. */
  readonly isOrdinary: () => boolean;
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
const tables = [
  'object',
  'dictionary',
  'hash',
  'literal_value',
  'array_creation_expression',
  'array',
  'list',
  'tuple',
  'array_expression',
  'initializer_expression',
];
const entries = /^(?:pair|keyed_element|array_element_initializer)$/;
const rows = /^(?:array|tuple|tuple_expression|initializer_expression|list)$/;
const assignments = ['assignment_expression', 'assignment', 'assignment_statement'];
const calls = ['method_invocation', 'call_expression'];

/** Every fixed answer in a tree: branches on an equality, cases, entries of tables. */
export function readAnswers(root: SyntaxNode): Answer[] {
  // One walk for all: a source has few of each, and the walk costs what the file is long.
  const found = descendants(root, ...functions, ...ifs, ...cases, ...tables, ...assignments, ...calls);
  const around = innermost(found.filter(({ type }) => functions.includes(type)));
  const of = (types: readonly string[]): readonly SyntaxNode[] => found.filter(({ type }) => types.includes(type));
  return [
    ...of(ifs).flatMap((node) => ofIf(node, around)),
    ...of(cases).flatMap((node) => ofCase(node, around)),
    ...of(tables).flatMap(ofTable),
    ...of(assignments).flatMap(ofAssignment),
    ...of(calls).flatMap(ofCall),
  ];
}

function children(node: SyntaxNode): SyntaxNode[] {
  return node.namedChildren.filter((each): each is SyntaxNode => each !== null && !/comment/.test(each.type));
}

function ofIf(node: SyntaxNode, around: Around): Answer[] {
  // Python's has no names for its parts: value, condition, other value.
  const [first, second] = children(node);
  const isBare = node.childForFieldName('condition') === null;
  const condition = isBare ? second : node.childForFieldName('condition');
  const then = isBare
    ? first
    : (node.childForFieldName('consequence') ?? node.childForFieldName('body') ?? children(node)[1]);
  if (condition === null || condition === undefined || then === undefined) return [];
  // Most branches end in no literal: cheap to see, unlike what a condition compares.
  const output = outputOf(then);
  return output === null ? [] : branch(node, comparedIn(condition), output, around);
}

function ofCase(node: SyntaxNode, around: Around): Answer[] {
  const all = children(node);
  const labels = all.slice(0, -1);
  const inputs = labels.flatMap((label) =>
    [label, ...children(label), ...children(label).flatMap(children)].flatMap((each) => literalOf(each) ?? []),
  );
  const last = all.at(-1);
  const output = last === undefined ? null : outputOf(last);
  if (output === null) return [];
  return [...new Set(inputs)].flatMap((input) => branch(node, [input], output, around));
}

/** Entries, or rows of two. Asked of the table: to ask each of thousands for its parent would take a walk each. */
function ofTable(node: SyntaxNode): Answer[] {
  return children(node).flatMap((each) => {
    if (!entries.test(each.type) && !rows.test(each.type)) return [];
    const [key, value, more] = children(each);
    return more === undefined ? entry(each, key, value, node) : [];
  });
}

function ofAssignment(node: SyntaxNode): Answer[] {
  const written = node.childForFieldName('left');
  const left = written === null ? null : unwrapped(written);
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

function entry(
  node: SyntaxNode,
  key: SyntaxNode | null | undefined,
  value: SyntaxNode | null | undefined,
  table: SyntaxNode | null = null,
): Answer[] {
  const input = key === null || key === undefined ? null : literalOf(unwrapped(key));
  const output = value === null || value === undefined ? null : literalOf(unwrapped(value));
  if (input === null || output === null) return [];
  const group = `table:${String((table ?? node).startIndex)}`;
  return [{ node, inputs: [input], output, isTable: true, group, isShortcut: () => false, isOrdinary: () => false }];
}

function branch(node: SyntaxNode, inputs: readonly Literal[], output: Literal, around: Around): Answer[] {
  if (inputs.length === 0) return [];
  const holder = around(node);
  const group = `branch:${String(holder?.startIndex ?? -1)}`;
  return [
    {
      node,
      inputs,
      output,
      isTable: false,
      group,
      isShortcut: () => holder !== null && worksOut(holder),
      isOrdinary: () => isDispatch(node) || isRestated(node, output),
    },
  ];
}

const functions = [
  'function_declaration',
  'function_expression',
  'arrow_function',
  'generator_function_declaration',
  'method_definition',
  'function_definition',
  'lambda',
  'method_declaration',
  'func_literal',
  'function_item',
  'closure_expression',
  'constructor_declaration',
  'lambda_expression',
  'method',
  'singleton_method',
  'local_function_statement',
  'anonymous_function',
];
type Around = (node: SyntaxNode) => SyntaxNode | null;

/** The innermost of these that holds a node: by their places, as asking a tree for parents walks it from its root. */
function innermost(nodes: readonly SyntaxNode[]): Around {
  const starts = nodes.map(({ startIndex }) => startIndex);
  return (node) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= node.startIndex) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= 0 && at >= low - maxNested; at -= 1) {
      const each = nodes[at];
      if (each !== undefined && each.endIndex >= node.endIndex) return each;
    }
    return null;
  };
}

/** So many functions before a place are looked at for the one around it. */
const maxNested = 50;

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

const joining = /^(?:binary|comparison|boolean_operator|parenthesized_expression)/;

/** A comparison, or those that a condition joins. By hand: to ask the tree for them takes longer than most conditions are. */
function comparisonsIn(condition: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [condition];
  while (open.length > 0 && found.length < maxCompared) {
    const node = open.pop();
    if (node === undefined || !joining.test(node.type)) continue;
    if (/^(?:binary|comparison)/.test(node.type)) found.push(node);
    open.push(...children(node));
  }
  return found;
}

const maxCompared = 50;

/** Literals that a condition asks a value to be equal to. */
function comparedIn(condition: SyntaxNode): Literal[] {
  const comparisons = comparisonsIn(condition);
  const found = comparisons.flatMap((node) => {
    const [left, right] = [children(node)[0], children(node).at(-1)];
    if (left === undefined || right === undefined) return [];
    const operator = node.text.slice(left.endIndex - node.startIndex, right.startIndex - node.startIndex).trim();
    if (!equality.test(operator)) return [];
    const [one, other] = [literalOf(left), literalOf(right)];
    return one === null ? (other ?? []) : other === null ? one : [];
  });
  const asking = /qual|eql/.test(condition.text)
    ? descendants(condition, ...calls, 'invocation_expression', 'call')
    : [];
  const called = asking.flatMap((node) => {
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
    /^(?:literal_element|argument|parenthesized_expression|expression_list|(?:bracketed_)?argument_list|reference_expression|constant_pattern|match_pattern|case_pattern|pattern)$/.test(
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
