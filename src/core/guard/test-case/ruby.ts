import type { SyntaxNode } from '../syntax.ts';
import {
  ancestors,
  descendants,
  fullName,
  folded,
  lineOf,
  makeAssertion,
  type TestCase,
  type TestGrammar,
} from './test-case.ts';

const examples = new Set([
  'it',
  'specify',
  'test',
  'scenario',
  'example',
  'should',
  'xit',
  'xspecify',
  'xscenario',
  'fit',
  'pending',
  'skip',
]);
const groups = new Set(['describe', 'context', 'feature', 'xdescribe', 'xcontext', 'fdescribe', 'fcontext']);
const assertCall = /^(?:expect|assert\w*|refute\w*|is_expected|flunk|verify)\b/;
/** Called on what is asserted. */
const assertMethod = /^(?:must_\w+|wont_\w+|should(?:_not)?)$/;

/** RSpec, minitest, test-unit. */
export const rubyTests: TestGrammar = {
  cases(root) {
    const calls = descendants(root, 'call').filter((call) => isExample(call) && !isInTest(call));
    const methods = descendants(root, 'method').filter((method) =>
      (method.childForFieldName('name')?.text ?? '').startsWith('test_'),
    );
    return [...calls.map(exampleCase), ...methods.map(methodCase)].toSorted((one, other) => one.line - other.line);
  },
  assertions: (node) => assertionsIn(node),
  fileSkips: () => [],
};

function isExample(call: SyntaxNode): boolean {
  return examples.has(methodOf(call)) && hasName(call);
}

/** `skip 'later'` in a test is no test of that name. */
function isInTest(call: SyntaxNode): boolean {
  return ancestors(call).some((each) => each.type === 'method' || (each.type === 'call' && isExample(each)));
}

function exampleCase(call: SyntaxNode): TestCase {
  const around = ancestors(call).filter((node) => node.type === 'call' && groups.has(methodOf(node)));
  const method = methodOf(call);
  const outer = around.map(methodOf).find((name) => name.startsWith('x'));
  const focus = [method, ...around.map(methodOf)].find((name) => /^f(?:it|describe|context)$/.test(name));
  const isSkipped =
    method.startsWith('x') || method === 'pending' || method === 'skip' || /\bskip:|\bpending:/.test(argumentsOf(call));
  return {
    name: fullName([...around.toReversed().map(nameOf), nameOf(call)]),
    line: lineOf(call),
    skipped: isSkipped ? method : (outer ?? callSkip(call)),
    focused: focus ?? null,
    assertions: assertionsIn(call),
    node: call,
  };
}

function methodCase(method: SyntaxNode): TestCase {
  const name = method.childForFieldName('name')?.text ?? '';
  return {
    name,
    line: lineOf(method),
    skipped: callSkip(method),
    focused: null,
    assertions: assertionsIn(method),
    node: method,
  };
}

function methodOf(call: SyntaxNode): string {
  return call.childForFieldName('method')?.text ?? '';
}

function argumentsOf(call: SyntaxNode): string {
  return call.childForFieldName('arguments')?.text ?? '';
}

function hasName(call: SyntaxNode): boolean {
  const isNamed = argumentsOf(call) !== '' || (methodOf(call) === 'it' && call.childForFieldName('block') !== null);
  return call.childForFieldName('receiver') === null && isNamed;
}

function nameOf(call: SyntaxNode): string {
  // `it { is_expected.to be_valid }` is known by what it says.
  const first =
    call.childForFieldName('arguments')?.namedChildren[0]?.text ??
    folded(call.childForFieldName('block')?.text ?? '').slice(0, 80);
  return first.replaceAll(/^['"]|['"]$/g, '');
}

function callSkip(node: SyntaxNode): string | null {
  const found = descendants(node, 'call', 'identifier').find(
    (each) =>
      each !== node &&
      /^(?:skip|pending)\b/.test(each.text) &&
      (each.type === 'identifier'
        ? each.parent?.type === 'body_statement' || isModified(each)
        : each.childForFieldName('receiver') === null),
  );
  return found === undefined ? null : folded(found.text).slice(0, 60);
}

/** `skip unless …`, not what is asked there. */
function isModified(word: SyntaxNode): boolean {
  const holder = word.parent;
  return (
    holder !== null &&
    /^(?:if|unless)_modifier$/.test(holder.type) &&
    holder.childForFieldName('body')?.startIndex === word.startIndex
  );
}

function assertionsIn(node: SyntaxNode): TestCase['assertions'] {
  const found = descendants(node, 'call').filter(
    (call) =>
      call.startIndex !== node.startIndex &&
      (assertCall.test(folded(call.text)) ||
        (assertMethod.test(methodOf(call)) && call.childForFieldName('receiver') !== null)),
  );
  return found
    .filter(
      (call) =>
        !found.some(
          (other) => other !== call && other.startIndex <= call.startIndex && other.endIndex >= call.endIndex,
        ),
    )
    .map(makeAssertion);
}
