import type { SyntaxNode } from '../syntax.ts';
import { listRows } from './list-rows.ts';
import { ancestors, descendants, folded } from './test-case.ts';
import type { ListedRows, TableRow } from './test-table.ts';

const rowMarks = /^@?(?:InlineData|TestCase|DataRow|Arguments|TestWith|case|test_case)\b/;
const sources =
  /^@?(?:MethodSource|FieldSource|DataProvider|dataProvider|MemberData|TestCaseSource|DynamicData|ArgumentsSource|CombinatorialData)\b/;
const expanding = /\b(?:parametrize|expand|parameterized|ddt|data)\(/;
const returning = ['return_statement', 'yield_statement', 'yield_expression', 'arrow_expression_clause'];

/** Rows that stand in decorators, annotations and attributes of a test, or in what these name. */
export function markedTables(test: SyntaxNode, root: SyntaxNode): ListedRows[] {
  const marks = [...marksOn(test), ...marksOver(test)];
  const single = marks.filter(({ text }) => rowMarks.test(bare(text)));
  const named = marks.flatMap((mark) => {
    if (!sources.test(bare(mark.text))) return [];
    const name = /["'(<]\s*(?:nameof\s*\(\s*)?([A-Za-z_]\w*)/.exec(mark.text)?.[1] ?? '';
    return provided(name, root);
  });
  return [
    ...decorated(test),
    ...marks.filter(({ text }) => /^@(?:Csv|Value)Source\b/.test(text)).map(csvRows),
    ...(single.length === 0 ? [] : [rowsOf(single)]),
    ...named,
    ...commented(test, root),
  ];
}

function bare(mark: string): string {
  return mark.replace(/^[#[@\s]+/, '').replace(/^(?:\w+(?:\\|::|\.))+/, '');
}

function rowsOf(nodes: readonly SyntaxNode[]): ListedRows {
  const rows = nodes.map((node): TableRow => ({ text: folded(node.text), cells: [node] }));
  return { rows, cut: null, isNothing: false };
}

function marksOn(test: SyntaxNode): SyntaxNode[] {
  return test.namedChildren.flatMap((each) => {
    if (each?.type === 'modifiers') return descendants(each, 'annotation');
    return each?.type === 'attribute_list' ? descendants(each, 'attribute') : [];
  });
}

/** Rust's stand before the function. */
function marksOver(test: SyntaxNode): SyntaxNode[] {
  const marks: SyntaxNode[] = [];
  for (
    let at = test.previousNamedSibling;
    at !== null && /attribute_item|comment/.test(at.type);
    at = at.previousNamedSibling
  )
    if (at.type === 'attribute_item') marks.unshift(at);
  return marks;
}

function decorated(test: SyntaxNode): ListedRows[] {
  const marks = test.parent?.type === 'decorated_definition' ? test.parent.namedChildren : [];
  return marks.flatMap((each) => {
    if (each?.type !== 'decorator' || !expanding.test(each.text)) return [];
    const list = descendants(each, 'call')[0]?.childForFieldName('arguments')?.namedChildren ?? [];
    const values = list.filter(
      (value): value is SyntaxNode => value !== null && !/^(?:string|keyword|comment)/.test(value.type),
    );
    // Names may be a list too: the rows come after them.
    const rows =
      /\bparametrize\(/.test(each.text) && list.length > 1 ? values.slice(list[0]?.type === 'string' ? 0 : 1) : values;
    return rows.slice(0, 1).flatMap((value) => listRows(value) ?? []);
  });
}

function csvRows(mark: SyntaxNode): ListedRows {
  return rowsOf(descendants(mark, 'string_literal', 'decimal_integer_literal'));
}

/** PHPUnit's older form stands in the comment before the method. */
function commented(test: SyntaxNode, root: SyntaxNode): ListedRows[] {
  const comment = test.previousNamedSibling;
  const name = comment?.type === 'comment' ? /@dataProvider\s+(\w+)/.exec(comment.text)?.[1] : undefined;
  return name === undefined ? [] : provided(name, root);
}

/** What a function or member of this name returns. */
function provided(name: string, root: SyntaxNode): ListedRows[] {
  const members = descendants(
    root,
    'method_declaration',
    'function_definition',
    'property_declaration',
    'variable_declarator',
  ).filter((each) => each.childForFieldName('name')?.text === name);
  return members.slice(0, 1).flatMap((member): ListedRows[] => {
    const value = member.childForFieldName('value');
    const ends = descendants(member, ...returning).filter(
      (each) =>
        !ancestors(each).some(
          (node) => /lambda|closure|arrow_function|anonymous/.test(node.type) && node.startIndex > member.startIndex,
        ),
    );
    const yielded = ends.filter(({ type, text }) => type.startsWith('yield') && text !== '');
    if (yielded.length > 0) return [rowsOf(yielded)];
    const list = ends.length === 1 ? (ends[0]?.namedChildren.at(-1) ?? null) : (value ?? initial(member));
    return list === null ? [] : [listRows(list) ?? []].flat();
  });
}

function initial(member: SyntaxNode): SyntaxNode | null {
  const last = member.namedChildren.at(-1) ?? null;
  return last !== null && /expression|initializer|array/.test(last.type) ? last : null;
}
