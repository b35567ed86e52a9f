import { perTree } from '../per-tree.ts';
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

/** What tells tests from other functions in a language whose tests are functions or methods with marks. */
export interface FunctionTests {
  /** Node types of functions. */
  readonly functions: readonly string[];
  /** Node types of what names surround: classes, modules. */
  readonly holders: readonly string[];
  /** Marks of a function or holder as one text: attributes, annotations, decorators, a doc comment. */
  readonly marksOf: (node: SyntaxNode) => string;
  readonly isTest: (name: string, marks: string) => boolean;
  readonly skipMark: RegExp;
  /** A call in the body that skips. */
  readonly skipCall: RegExp;
  /** Node types of calls, and which of them assert by their text. */
  readonly calls: readonly string[];
  readonly assertCall: RegExp;
  /** Calls that assert in this file alone, by what it imports. */
  readonly namesIn?: (root: SyntaxNode) => RegExp | null;
  /** What runs before each test: a skip in it skips them all. */
  readonly isSetUp?: (name: string, marks: string) => boolean;
  /** A call that skips where it stands in a set-up, besides `skipCall`. */
  readonly setUpSkip?: RegExp;
  /** A comment before the code that takes the file out of the runner's sight. */
  readonly hidesFile?: (comment: string) => boolean;
}

interface MarkedFunction {
  readonly node: SyntaxNode;
  readonly name: string;
  readonly marks: string;
}

/** Tests that are functions with a name or a mark: Go, Rust, Java, C#, PHP, minitest. */
export function functionTests(grammar: FunctionTests): TestGrammar {
  const functionsIn = perTree((root): readonly MarkedFunction[] =>
    descendants(root, ...grammar.functions).map((node) => ({ node, name: nameOf(node), marks: grammar.marksOf(node) })),
  );
  return {
    cases(root) {
      const also = grammar.namesIn?.(root) ?? null;
      return functionsIn(root).flatMap(({ node, name, marks }): TestCase[] => {
        if (!grammar.isTest(name, marks)) return [];
        const holders = ancestors(node).filter((each) => grammar.holders.includes(each.type));
        const marked = [marks, ...holders.map(grammar.marksOf)]
          .map((each) => grammar.skipMark.exec(each)?.[0])
          .find(Boolean);
        const calls = descendants(node, ...grammar.calls);
        const called = calls.find((call) => grammar.skipCall.test(folded(call.text)));
        return [
          {
            name: fullName([...holders.toReversed().map(nameOf), name]),
            line: lineOf(node),
            skipped: marked ?? (called === undefined ? null : folded(called.text).slice(0, 60)),
            focused: null,
            assertions: assertionsIn(grammar, calls, also),
            node,
          },
        ];
      });
    },
    assertions: (node, root) =>
      assertionsIn(grammar, descendants(node, ...grammar.calls), grammar.namesIn?.(root) ?? null),
    fileSkips(root) {
      const calls = functionsIn(root)
        .filter(({ name, marks }) => grammar.isSetUp?.(name, marks) === true)
        .flatMap(({ node }) => descendants(node, ...grammar.calls))
        .filter((call) => {
          const text = folded(call.text);
          return grammar.skipCall.test(text) || grammar.setUpSkip?.test(text) === true;
        });
      const comments = root.namedChildren.flatMap((node) =>
        node?.type === 'comment' && grammar.hidesFile?.(node.text) === true ? [node] : [],
      );
      return [...calls, ...comments].map((node) => ({ line: lineOf(node), form: folded(node.text).slice(0, 80) }));
    },
  };
}

function assertionsIn(
  grammar: FunctionTests,
  calls: readonly SyntaxNode[],
  also: RegExp | null,
): TestCase['assertions'] {
  const asserting = calls.filter((call) => {
    const text = folded(call.text);
    return grammar.assertCall.test(text) || also?.test(text) === true;
  });
  return asserting.filter((call) => !asserting.some((other) => isWithin(call, other))).map(makeAssertion);
}

function nameOf(node: SyntaxNode): string {
  return node.childForFieldName('name')?.text ?? '';
}

function isWithin(node: SyntaxNode, other: SyntaxNode): boolean {
  return (
    other !== node &&
    other.startIndex <= node.startIndex &&
    other.endIndex >= node.endIndex &&
    other.endIndex - other.startIndex > node.endIndex - node.startIndex
  );
}

/** Text of the siblings right before a node that are of these types: attributes, annotations, comments. */
export function marksBefore(node: SyntaxNode, ...types: string[]): string {
  const texts: string[] = [];
  for (let at = node.previousNamedSibling; at !== null && types.includes(at.type); at = at.previousNamedSibling) {
    texts.unshift(at.text);
  }
  return texts.join('\n');
}

/** Text of the children of these types: modifiers, attribute lists. */
export function marksInside(node: SyntaxNode, ...types: string[]): string {
  return node.namedChildren
    .flatMap((child) => (child !== null && types.includes(child.type) ? [child.text] : []))
    .join('\n');
}
