import type { SyntaxNode } from '../syntax.ts';
import { ancestors, folded, type Assertion, type TestCase } from '../test-case/test-case.ts';

/** By types that an assertion's failure is one of; in Java it is no `Exception`. */
const javaThrows =
  /^(?:\w+\.)*(?:assertThrows(?:Exactly)?\( ?(?:\w+\.)*(?:Throwable|Error|AssertionError|AssertionFailedError)\.class\b|(?:assertThatThrownBy|catchThrowable|thenThrownBy)\()/;
const csharpThrows =
  /^(?:Assert\.Throws\w*<(?:\w+\.)*(?:Exception|XunitException|AssertionException|AssertFailedException)>|Assert\.Catch\(|Record\.Exception\w*\()/;
const pythonRaises =
  /\b(?:raises|assertRaises|assertRaisesRegex)\( ?[^)]*\b(?:AssertionError|BaseException|Exception)\b/;
const scriptThrows = /^expect\(.*\)(?:\.rejects)?(?:\.to)?\.(?:toThrow\w*|throws?)\( ?(?:Error|AssertionError)? ?\)/;
const phpExpects =
  /\bexpectException\(\s*\\?(?:\w+\\)*(?:Throwable|Exception|AssertionFailedError|ExpectationFailedException)::class/;
const asserts = /\b(?:assert\w*|Assert\.\w+|expect|verify)[ ({]/;
const assertThrows = /^(?:assert|t)\.(?:throws|rejects)$/;
const rubyRaises =
  /^expect (?:\{|do\b).*\.to[ (]+raise_(?:error|exception)(?:[ (]+(?:Exception|RSpec::\S+|Minitest::Assertion))?\)?$/;

/** Whether an assertion stands where a failure is what the test wants: the test passes when it fails. */
export function expectsFailure({ node }: Assertion, test: TestCase): boolean {
  const { startIndex, endIndex } = test.node;
  // Of calls in one another the outermost is the assertion.
  const inner = node.text.slice(node.text.search(/[({<]/) + 1);
  if (node.type !== 'assert_statement' && asserts.test(inner) && wantsFailure(node)) return true;
  if (node.type === 'member_call_expression') return standsBehind(node, test.node);
  return ancestors(node).some(
    (each) => each.startIndex > startIndex && each.endIndex <= endIndex && wantsFailure(each),
  );
}

function wantsFailure(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'with_statement':
      return pythonRaises.test(node.namedChildren.find((each) => each?.type === 'with_clause')?.text ?? '');
    case 'method_invocation':
      return javaThrows.test(headOf(node));
    case 'invocation_expression':
      return csharpThrows.test(headOf(node));
    case 'call_expression':
      return scriptThrows.test(chainOf(node)) || takesAnyThrow(node);
    case 'call':
      return rubyRaises.test(chainOf(node));
    default:
      return false;
  }
}

/** PHPUnit is told first what comes. */
function standsBehind(node: SyntaxNode, test: SyntaxNode): boolean {
  return phpExpects.test(test.text.slice(0, node.startIndex - test.startIndex));
}

function takesAnyThrow(node: SyntaxNode): boolean {
  if (!assertThrows.test(node.childForFieldName('function')?.text ?? '')) return false;
  const type = node.childForFieldName('arguments')?.namedChildren[1]?.text;
  return type === undefined || /^(?:Error|\w*\.?AssertionError)$/.test(type);
}

function headOf(node: SyntaxNode): string {
  return folded(node.text.slice(0, 200));
}

/** With what is called on it: `expect(…)` stands before its `.toThrow()`. */
function chainOf(node: SyntaxNode): string {
  let top = node;
  while (top.parent !== null && /^(?:member_expression|call_expression|call)$/.test(top.parent.type)) {
    if (top.parent.startIndex !== node.startIndex) break;
    top = top.parent;
  }
  return folded(top.text.slice(0, 2_000));
}
