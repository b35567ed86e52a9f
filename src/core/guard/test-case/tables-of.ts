import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, type TestCase } from './test-case.ts';

/** Rows of which each is one run of a test, or of a part of it. */
export interface TestTable {
  readonly rows: readonly SyntaxNode[];
  /** What runs once per row. */
  readonly from: number;
  readonly to: number;
}

const loops = [
  'for_in_statement',
  'for_statement',
  'for_expression',
  'foreach_statement',
  'enhanced_for_statement',
  'for',
];
const calls = ['call_expression', 'call'];
const lists =
  /^(?:array|list|tuple|array_expression|literal_value|array_creation_expression|initializer_expression|array_initializer|object|dictionary)$/;
const declarations = [
  'variable_declarator',
  'assignment',
  'short_var_declaration',
  'var_spec',
  'let_declaration',
  'const_item',
  'assignment_expression',
];
const rowMarks = /^@?(?:InlineData|TestCase|DataRow|Arguments)\b/;
const maxDepth = 6;

/** The tables that a test walks over, is written for once per row, or stands in a loop over. */
export function tablesOf({ node }: TestCase): TestTable[] {
  const around = ancestors(node);
  const root = around.at(-1) ?? node;
  const whole = { from: node.startIndex, to: node.endIndex };
  const outer = around.filter(({ type }) => loops.includes(type) || calls.includes(type));
  return [
    ...[node, ...outer, ...descendants(node, ...loops, ...calls)].flatMap((each) => walked(each, root)),
    ...marked(node, root).map((rows) => ({ rows, ...whole })),
  ];
}

function walked(node: SyntaxNode, root: SyntaxNode): TestTable[] {
  const [list, body] = loops.includes(node.type) ? ofLoop(node) : ofCall(node);
  const rows = list === null || body === null ? [] : rowsOf(list, root);
  return body === null || rows.length === 0 ? [] : [{ rows, from: body.startIndex, to: body.endIndex }];
}

type Walk = readonly [list: SyntaxNode | null, body: SyntaxNode | null];

function ofLoop(node: SyntaxNode): Walk {
  const body = node.childForFieldName('body');
  const range = node.namedChildren.find((each) => each?.type === 'range_clause');
  const list = (range ?? node).childForFieldName('right') ?? node.childForFieldName('value');
  return [list ?? (node.type === 'foreach_statement' ? (node.namedChildren[0] ?? null) : null), body];
}

/** `test.each(rows)(name, body)`, `rows.forEach(body)`, `rows.each do … end`. */
function ofCall(node: SyntaxNode): Walk {
  const callee = node.childForFieldName('function');
  if (callee?.type === 'call_expression') {
    const isEach = /\.(?:each|for)$/.test(callee.childForFieldName('function')?.text ?? '');
    return isEach ? [callee.childForFieldName('arguments')?.namedChildren[0] ?? null, node] : [null, null];
  }
  const method = callee?.childForFieldName('property') ?? node.childForFieldName('method');
  if (!/^(?:forEach|each|each_with_index)$/.test(method?.text ?? '')) return [null, null];
  return [
    callee?.childForFieldName('object') ?? node.childForFieldName('receiver'),
    node.childForFieldName('block') ?? node.childForFieldName('arguments'),
  ];
}

/** Rows in decorators, annotations and attributes. */
function marked(node: SyntaxNode, root: SyntaxNode): SyntaxNode[][] {
  const decorated = node.parent?.type === 'decorated_definition' ? node.parent.namedChildren : [];
  const expanded = decorated.flatMap((each) => {
    if (each?.type !== 'decorator' || !/\b(?:parametrize|expand|parameterized|ddt|data)\(/.test(each.text)) return [];
    const list = descendants(each, 'call')[0]?.childForFieldName('arguments')?.namedChildren ?? [];
    const rows = list.flatMap((value) => (value === null || /^(?:string|keyword)/.test(value.type) ? [] : [value]));
    return rows.slice(0, 2).map((value) => rowsOf(value, root));
  });
  const annotations = node.namedChildren.flatMap((each) =>
    each?.type === 'modifiers' ? descendants(each, 'annotation') : [],
  );
  const sources = annotations
    .filter(({ text }) => /^@(?:Csv|Value)Source\b/.test(text))
    .map((each) => descendants(each, 'string_literal', 'decimal_integer_literal'));
  const attributes = node.namedChildren.flatMap((each) =>
    each?.type === 'attribute_list' ? descendants(each, 'attribute').filter(({ text }) => rowMarks.test(text)) : [],
  );
  return [...expanded, ...sources, attributes].filter((rows) => rows.length > 0);
}

/** The rows of a list that is written out, there or where its name is given. */
function rowsOf(list: SyntaxNode, root: SyntaxNode): SyntaxNode[] {
  let at = list;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    if (lists.test(at.type))
      return at.namedChildren.filter((each) => each !== null && !/comment/.test(each.type)) as SyntaxNode[];
    const next = /identifier|variable_name|constant/.test(at.type) ? valueOf(at, root) : inside(at);
    if (next === null) return [];
    at = next;
  }
  return [];
}

function inside(node: SyntaxNode): SyntaxNode | null {
  if (/^(?:call_expression|method_invocation)$/.test(node.type)) {
    const isEntries = /^Object\.entries$/.test(node.childForFieldName('function')?.text ?? '');
    return isEntries ? (node.childForFieldName('arguments')?.namedChildren[0] ?? null) : null;
  }
  if (
    !/^(?:composite_literal|expression_list|parenthesized_expression|as_expression|satisfies_expression|reference_expression|array_creation_expression)$/.test(
      node.type,
    )
  )
    return null;
  return node.childForFieldName('body') ?? node.childForFieldName('value') ?? node.namedChildren[0] ?? null;
}

function valueOf(name: SyntaxNode, root: SyntaxNode): SyntaxNode | null {
  const found = descendants(root, ...declarations).findLast(
    (each) =>
      each.startIndex < name.startIndex &&
      (['name', 'left', 'pattern'] as const).some((field) => each.childForFieldName(field)?.text === name.text),
  );
  return found?.childForFieldName('value') ?? found?.childForFieldName('right') ?? null;
}
