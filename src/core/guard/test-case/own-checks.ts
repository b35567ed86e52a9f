import type { SyntaxNode } from '../syntax.ts';
import { calledOn } from './called-on.ts';
import { descendants, lineOf, makeAssertion, type Assertion, type TestCase, type TestGrammar } from './test-case.ts';

const functions = [
  'function_declaration',
  'function_definition',
  'function_item',
  'macro_definition',
  'method_declaration',
  'method_definition',
  'method',
  'singleton_method',
  'variable_declarator',
  'local_function_statement',
];
const calls = [
  'call_expression',
  'call',
  'method_invocation',
  'invocation_expression',
  'function_call_expression',
  'member_call_expression',
  'scoped_call_expression',
  'macro_invocation',
];
const macroAsserts = /\b(?:\w*assert\w*|expect\w*|panic)!\s*\((?!\s*true\b)/g;
const repeats = /\b(?:for|forEach|foreach|each\w*|every|while|loop)\b/;
const lambda = /^(?:arrow_function|function_expression|func_literal|lambda)/;
const maxDepth = 3;
const maxCallsOfTest = 500;

interface OwnFunction {
  readonly node: SyntaxNode;
  readonly assertions: readonly Assertion[];
}

/**
 * Tests with the assertions that they make through functions of their own file. A call counts as what the function asserts, also
 * where it bears a library's name: `assertOrder` that asserts nothing is no assertion.
 */
export function withOwnChecks(cases: readonly TestCase[], root: SyntaxNode, grammar: TestGrammar): TestCase[] {
  if (cases.length === 0) return [];
  const tests = new Set(cases.map(({ node }) => node.startIndex));
  const own = new Map<string, OwnFunction>();
  for (const node of descendants(root, ...functions)) {
    const name = node.childForFieldName('name')?.text ?? '';
    if (!/^[\w$]+$/.test(name) || tests.has(node.startIndex) || !isFunction(node)) continue;
    own.set(name, { node, assertions: assertionsOf(node, root, grammar) });
  }
  if (own.size === 0) return [...cases];
  const asserts = [...own.values()].some(({ assertions }) => assertions.length > 0);
  const isNamedSo = cases.some(({ assertions }) => assertions.some(({ node }) => own.has(nameOf(node))));
  if (!asserts && !isNamedSo) return [...cases];
  return cases.map((test) => ({ ...test, assertions: through(test.node, test.assertions, own, test.node, 0) }));
}

function assertionsOf(node: SyntaxNode, root: SyntaxNode, grammar: TestGrammar): readonly Assertion[] {
  // Within a macro of Rust's there are only tokens.
  const found =
    node.type === 'macro_definition'
      ? (node.text.match(macroAsserts) ?? []).map(() => makeAssertion(node))
      : grammar.assertions(node, root);
  return repeats.test(node.text) ? found.map((each): Assertion => ({ ...each, isRepeated: true })) : found;
}

function isFunction(node: SyntaxNode): boolean {
  return node.type !== 'variable_declarator' || lambda.test(node.childForFieldName('value')?.type ?? '');
}

function nameOf(call: SyntaxNode): string {
  const macro = call.type === 'macro_invocation' ? call.childForFieldName('macro')?.text : undefined;
  return macro ?? calledOn(call)?.name ?? '';
}

function through(
  node: SyntaxNode,
  direct: readonly Assertion[],
  own: ReadonlyMap<string, OwnFunction>,
  test: SyntaxNode,
  depth: number,
): Assertion[] {
  const called = descendants(node, ...calls)
    .slice(0, maxCallsOfTest)
    .flatMap((call) => {
      const found = own.get(nameOf(call));
      return found === undefined || !isReached(found.node, test) || isInside(call, found.node) ? [] : [{ call, found }];
    });
  if (called.length === 0) return [...direct];
  const replaced = new Set(called.map(({ call }) => `${call.startIndex}:${call.endIndex}`));
  const kept = direct.filter((each) => !replaced.has(`${each.node.startIndex}:${each.node.endIndex}`));
  const made = called.flatMap(({ call, found }) => {
    const inner = depth < maxDepth ? through(found.node, found.assertions, own, test, depth + 1) : found.assertions;
    return inner.map((each): Assertion => ({ ...each, line: lineOf(call), startIndex: call.startIndex }));
  });
  return [...kept, ...made].toSorted((one, other) => one.startIndex - other.startIndex);
}

function isInside(node: SyntaxNode, holder: SyntaxNode): boolean {
  return holder.startIndex <= node.startIndex && node.endIndex <= holder.endIndex;
}

/** What stands in the test counts there already. In Rust the tested source may be in the same file: its assertions are none of the test's. */
function isReached(found: SyntaxNode, test: SyntaxNode): boolean {
  if (isInside(found, test)) return false;
  return found.type !== 'function_item' || found.parent?.startIndex === test.parent?.startIndex;
}
