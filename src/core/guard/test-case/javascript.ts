import type { SyntaxNode } from '../syntax.ts';
import { javascriptAssertionNames } from './javascript-assertion-names.ts';
import {
  ancestors,
  descendants,
  fullName,
  lineOf,
  makeAssertion,
  type TestCase,
  type TestGrammar,
} from './test-case.ts';

const suites = new Set(['describe', 'suite', 'context', 'xdescribe', 'fdescribe', 'xcontext', 'fcontext']);
const tests = new Set(['it', 'test', 'specify', 'xit', 'xtest', 'fit', 'xspecify', 'Deno']);
const skips = new Set(['skip', 'todo', 'skipIf', 'fixme', 'failing', 'fails', 'ignore']);
const skipOptions = /(?:^|[{,\s])(?:skip|todo|ignore|fails)\s*:(?!\s*(?:false|undefined|null)\b)/;
const ofRunner =
  /^(?:describe|use|configure|beforeEach|beforeAll|afterEach|afterAll|before|after|step|setTimeout|info|expect)$/;
const skipCalls = /^(?:t|ctx|context|this|test|it|c)\.(?:skip|todo|fixme)$/;
/** A test begins with few; a chain of thousands is asked from each of its calls. */
const maxSteps = 40;
const assertionCalls = /^(?:expect|assert|chai|sinon|t|should|expectTypeOf|assertType)\b/;
const assertionMembers = /\.(?:should|must|expect|assert\w*|toHaveBeen\w*|resolves|rejects)\b/;

/** node:test, vitest, jest, mocha, jasmine, ava, tap, playwright. */
export const javascriptTests: TestGrammar = {
  cases(root) {
    const asserting = javascriptAssertionNames(root);
    return descendants(root, 'call_expression').flatMap((call): TestCase[] => {
      const head = headOf(call);
      if (head === null || !tests.has(head.root) || makesTests(call) || isOfRunner(head)) return [];
      const first = firstArgument(call);
      if (first === null) return [];
      const around = ancestors(call).filter((node) => node.type === 'call_expression' && isSuite(headOf(node)));
      const own = skipOf(call);
      const outer = around.map(skipOf).find((form) => form !== null) ?? null;
      const names = [...around.toReversed().map(nameOf), nameOf(call)];
      return [
        {
          name: fullName(names),
          line: lineOf(call),
          skipped: own ?? outer,
          focused: focusOf(call) ?? around.map(focusOf).find((form) => form !== null) ?? null,
          assertions: assertionsIn(call, asserting),
          node: call,
        },
      ];
    });
  },
  assertions: (node, root) => assertionsIn(node, javascriptAssertionNames(root)),
  fileSkips: () => [],
};

/** `test`, `test.skip`, `test.each(…)`: the identifier that it begins with, and the members after it. */
function headOf(call: SyntaxNode): { root: string; members: string[] } | null {
  let at = call.childForFieldName('function');
  const members: string[] = [];
  for (let step = 0; step < maxSteps && at !== null; step += 1) {
    if (at.type === 'identifier') return { root: at.text, members };
    if (at.type === 'member_expression') {
      members.unshift(at.childForFieldName('property')?.text ?? '');
      at = at.childForFieldName('object');
    } else if (at.type === 'call_expression' || at.type === 'await_expression') {
      at = at.childForFieldName('function');
    } else {
      return null;
    }
  }
  return null;
}

function isSuite(head: { root: string; members: readonly string[] } | null): boolean {
  return head !== null && (suites.has(head.root) || (head.root === 'test' && head.members.includes('describe')));
}

/** Playwright hangs its suites, hooks and settings on `test`: `test.use({ locale })`, `test.describe.configure(…)`. */
function isOfRunner({ root, members }: { root: string; members: readonly string[] }): boolean {
  return root === 'test' && members.some((name) => ofRunner.test(name));
}

/** `test.each(rows)` is no test before it is called with a name and a body. */
function makesTests(call: SyntaxNode): boolean {
  const callee = call.childForFieldName('function');
  const member = callee?.type === 'member_expression' ? (callee.childForFieldName('property')?.text ?? '') : '';
  return /^(?:each|for|skipIf|runIf|extend)$/.test(member);
}

function firstArgument(call: SyntaxNode): SyntaxNode | null {
  return call.childForFieldName('arguments')?.namedChildren.find((node) => node !== null) ?? null;
}

function nameOf(call: SyntaxNode): string {
  const first = firstArgument(call);
  return first === null ? '' : first.text.replaceAll(/^[`'"]|[`'"]$/g, '');
}

function skipOf(call: SyntaxNode): string | null {
  const head = headOf(call);
  if (head === null) return null;
  const member = head.members.find((name) => skips.has(name));
  if (member !== undefined) return `${head.root}.${member}`;
  if (/^x(?:it|test|describe|context|specify)$/.test(head.root)) return head.root;
  const list = call.childForFieldName('arguments')?.namedChildren ?? [];
  const option = list.find((node) => node?.type === 'object' && skipOptions.test(node.text));
  if (option !== undefined && option !== null) return 'an option that skips';
  // A test without a body is pending.
  if (tests.has(head.root) && list.length === 1 && !list[0]?.type.includes('function')) return 'no body';
  const inside = tests.has(head.root)
    ? descendants(call, 'call_expression').find((node) =>
        skipCalls.test(node.childForFieldName('function')?.text ?? ''),
      )
    : undefined;
  return inside === undefined || inside === call ? null : (inside.childForFieldName('function')?.text ?? 'skip');
}

function focusOf(call: SyntaxNode): string | null {
  const head = headOf(call);
  if (head === null) return null;
  if (head.members.includes('only')) return `${head.root}.only`;
  return /^f(?:it|describe|context)$/.test(head.root) ? head.root : null;
}

function assertionsIn(call: SyntaxNode, names: ReadonlySet<string>): TestCase['assertions'] {
  const found = descendants(call, 'call_expression').filter(
    (node) => node.startIndex + node.endIndex !== call.startIndex + call.endIndex && isAssertion(node, names),
  );
  // `expect(a).toBe(b)` holds `expect(a)`: the outermost of a chain counts once.
  return found.filter((node) => !found.some((other) => other !== node && startsIn(node, other))).map(makeAssertion);
}

function startsIn(node: SyntaxNode, other: SyntaxNode): boolean {
  return other.startIndex === node.startIndex && other.endIndex > node.endIndex;
}

function isAssertion(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  const text = node.childForFieldName('function')?.text ?? '';
  if (names.size > 0 && names.has(/^[\w$]+/.exec(text)?.[0] ?? '')) return true;
  return assertionCalls.test(text) || assertionMembers.test(text);
}
