import type { SyntaxNode, SyntaxTreeHandle } from '../syntax.ts';
import { calledOn } from './called-on.ts';
import { listRows } from './list-rows.ts';
import { markedTables } from './marked-tables.ts';
import { ancestors, descendants, folded, type TestCase } from './test-case.ts';
import type { ListedRows, TableRow, TestTable } from './test-table.ts';

const loops = [
  'for_in_statement',
  'for_statement',
  'for_expression',
  'foreach_statement',
  'enhanced_for_statement',
  'for',
];
const calls = ['call_expression', 'call'];
const walking = /^(?:forEach|each|each_with_index|map|for_each)$/;
/** Most files hold none, and no tree is walked for them. */
const hints =
  /\bfor\b|\bforeach\b|\bforEach\b|\beach\w*\b|\bmap\b|parametri[sz]e|\bexpand\b|\bddt\b|@data\b|[dD]ataProvider|Source\b|InlineData|\bTestCase\b|DataRow|MemberData|DynamicData|TestWith|\bArguments\b|\bcase\b|test_case/;
const hinted = new WeakMap<SyntaxTreeHandle, boolean>();
const known = new WeakMap<TestCase, readonly TestTable[]>();

/** The tables that a test walks over, is written for once per row, or stands in a loop over. */
export function tablesOf(test: TestCase): readonly TestTable[] {
  const before = known.get(test);
  if (before !== undefined) return before;
  const found = read(test);
  known.set(test, found);
  return found;
}

function read({ node }: TestCase): TestTable[] {
  const root = node.tree.rootNode;
  const isHinted = hinted.get(node.tree) ?? hints.test(root.text);
  hinted.set(node.tree, isHinted);
  if (!isHinted) return [];
  const around = ancestors(node);
  const whole = { from: node.startIndex, to: node.endIndex };
  const outer = around.filter(({ type }) => loops.includes(type) || calls.includes(type));
  return [
    ...[node, ...outer, ...descendants(node, ...loops, ...calls)].flatMap(walked),
    ...markedTables(node, root).map((rows) => ({ ...rows, ...whole })),
  ];
}

function walked(node: SyntaxNode): TestTable[] {
  const [rows, body] = loops.includes(node.type) ? ofLoop(node) : ofCall(node);
  return body === null || rows === null ? [] : [{ ...rows, from: body.startIndex, to: body.endIndex }];
}

type Walk = readonly [rows: ListedRows | null, body: SyntaxNode | null];
const none: Walk = [null, null];

function ofLoop(node: SyntaxNode): Walk {
  const body = node.childForFieldName('body');
  const range = node.namedChildren.find((each) => each?.type === 'range_clause');
  const list =
    (range ?? node).childForFieldName('right') ??
    node.childForFieldName('value') ??
    (node.type === 'foreach_statement' ? (node.namedChildren[0] ?? null) : null);
  return [list === null ? null : listRows(list), body];
}

/** `test.each(rows)(name, body)`, `rows.forEach(body)`, `rows.each do … end`. */
function ofCall(node: SyntaxNode): Walk {
  const callee = node.childForFieldName('function');
  if (callee?.type === 'call_expression') {
    const isEach = /\.(?:each|for)$/.test(callee.childForFieldName('function')?.text ?? '');
    const list = callee.childForFieldName('arguments');
    if (!isEach || list === null) return none;
    if (list.type === 'template_string') return [templateRows(list), node];
    const [rows] = list.namedChildren;
    return [rows === null || rows === undefined ? null : listRows(rows), node];
  }
  const call = calledOn(node);
  if (call === null || call.on === null || !walking.test(call.name)) return none;
  return [listRows(call.on), node.childForFieldName('block') ?? node.childForFieldName('arguments')];
}

/** Rows under a head, as a template: each value is a hole, and the head says how many make a row. */
function templateRows(template: SyntaxNode): ListedRows {
  const holes = template.namedChildren.filter(
    (each): each is SyntaxNode => each !== null && each.type === 'template_substitution',
  );
  const head = template.text.slice(1).trimStart().split('\n', 1)[0] ?? '';
  const width = Math.max(1, head.split('|').length);
  const rows: TableRow[] = [];
  for (let from = 0; from < holes.length; from += width) {
    const cells = holes.slice(from, from + width);
    rows.push({ text: folded(cells.map(({ text }) => text).join(' | ')), cells });
  }
  return { rows, cut: null, isNothing: rows.length === 0 };
}
