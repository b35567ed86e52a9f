import type { FileChange, FileSide } from '../file-change.ts';
import type { SyntaxNode } from '../syntax.ts';
import { readTestCases } from '../test-case/read-test-cases.ts';
import { ancestors, descendants } from '../test-case/test-case.ts';
import { Enclosing } from './enclosing.ts';
import { literalOf, literalTypes, type Literal } from './literal.ts';

/** Literals that stand together in tests: in a statement, a row of a table, a short test. */
export interface TestValues {
  /** Whether one test has all of these together; at least one is asked for. */
  together(values: readonly Literal[]): boolean;
}

/** One that holds more says nothing about which belong together. */
const maxTogether = 12;
const maxHolderChars = 2_000;
/** Beyond this a change has so many tests that the rest adds nothing but time. */
const maxLiterals = 50_000;
const holders: readonly string[] = [
  'expression_statement',
  'assert_statement',
  'arguments',
  'argument_list',
  'attribute_argument_list',
  'annotation_argument_list',
  'token_tree',
  'array',
  'list',
  'tuple',
  'object',
  'dictionary',
  'hash',
  'tuple_expression',
  'literal_value',
  'array_creation_expression',
  'initializer_expression',
  'variable_declarator',
  'assignment',
  'short_var_declaration',
  'let_declaration',
  'if_statement',
  'call',
  'macro_invocation',
  'decorator',
  'annotation',
  'attribute_item',
];

export function testValues(sides: readonly { file: FileChange; side: FileSide }[]): TestValues {
  const sets: Set<Literal>[] = [];
  let count = 0;
  for (const { file, side } of sides) {
    const tree = side.tree();
    if (tree === null) continue;
    const found = new Map<string, Set<Literal>>();
    const tests = (readTestCases(file, side)?.cases ?? []).map(({ node }) => node);
    const open = new Enclosing(
      [...descendants(tree.root, ...holders), ...tests].filter(
        (node) => node.endIndex - node.startIndex <= maxHolderChars,
      ),
    );
    for (const node of descendants(tree.root, ...literalTypes)) {
      const value = literalOf(node);
      if (value === null) continue;
      count += 1;
      if (count > maxLiterals) break;
      for (const each of open.of(node)) put(found, `${each.startIndex}:${each.endIndex}`, value);
      if (file.language === 'java' && value.startsWith('s:') && isCell(node)) {
        for (const cell of value.slice(2).split(/\s*,\s*/)) put(found, `csv:${node.startIndex}`, cellOf(cell));
      }
    }
    sets.push(...[...found.values()].filter((set) => set.size > 1 && set.size <= maxTogether));
  }
  const index = new Map<Literal, Set<Literal>[]>();
  for (const set of sets) {
    for (const value of set) {
      const known = index.get(value);
      if (known === undefined) index.set(value, [set]);
      else known.push(set);
    }
  }
  return {
    together(values) {
      const rarest = values
        .map((value) => index.get(value) ?? [])
        .reduce((least, each) => (each.length < least.length ? each : least));
      return rarest.some((set) => values.every((value) => set.has(value)));
    },
  };
}

function put(found: Map<string, Set<Literal>>, key: string, value: Literal): void {
  const set = found.get(key);
  if (set === undefined) found.set(key, new Set([value]));
  else if (set.size <= maxTogether) set.add(value);
}

/** JUnit writes rows of parameters as strings. */
function isCell(node: SyntaxNode): boolean {
  const holder = ancestors(node).find(({ type }) => type === 'annotation');
  return holder?.childForFieldName('name')?.text === 'CsvSource';
}

function cellOf(text: string): Literal {
  const bare = text.replaceAll(/^'|'$/g, '').trim();
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? `n:${String(Number(bare))}` : `s:${bare}`;
}
