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

const skipMark =
  /\b(?:pytest\.mark\.(?:skip|skipif|xfail)|unittest\.(?:skip\w*|expectedFailure)|skip(?:If|Unless)?|expectedFailure|xfail|mark\.(?:skip|skipif|xfail))\b/;
const skipCall = /^(?:pytest\.(?:skip|xfail|importorskip)|self\.skipTest|(?:unittest\.)?SkipTest|skip)$/;
const assertCall =
  /^(?:self\.(?:assert\w+|fail)|pytest\.(?:raises|warns|fail|deprecated_call)|(?:npt|np\.testing)\.\w+|check\.\w+|(?:eq|ok)_|expect|raises)$|(?:^|\.)assert_\w+$|^expect\(.*\.to(?:_\w+)?$|\.should\b/;

/** pytest and unittest. */
export const pythonTests: TestGrammar = {
  cases(root) {
    return descendants(root, 'function_definition').flatMap((definition): TestCase[] => {
      const name = definition.childForFieldName('name')?.text ?? '';
      if (!name.startsWith('test')) return [];
      const around = ancestors(definition);
      // A function in a function is none of the runner's.
      if (around.some((node) => node.type === 'function_definition')) return [];
      const classes = around.filter((node) => node.type === 'class_definition');
      const own =
        decoratorSkip(definition) ?? classes.map(decoratorSkip).find((form) => form !== null) ?? callSkip(definition);
      const names = [...classes.toReversed().map((node) => node.childForFieldName('name')?.text ?? ''), name];
      return [
        {
          name: fullName(names),
          line: lineOf(definition),
          skipped: own,
          focused: null,
          assertions: assertionsIn(definition),
          node: definition,
        },
      ];
    });
  },
  assertions: (node) => assertionsIn(node),
  fileSkips(root) {
    return descendants(root, 'assignment', 'call').flatMap((node) => {
      const text = folded(node.text);
      const isMark = node.type === 'assignment' && /^pytestmark\s*=/.test(text) && skipMark.test(text);
      const isCall =
        node.type === 'call' &&
        skipCall.test(calleeOf(node)) &&
        ancestors(node).every((each) => each.type !== 'function_definition');
      return isMark || isCall ? [{ line: lineOf(node), form: text.slice(0, 80) }] : [];
    });
  },
};

function decoratorSkip(definition: SyntaxNode): string | null {
  const holder = definition.parent?.type === 'decorated_definition' ? definition.parent : null;
  const mark = holder?.namedChildren.find((node) => node?.type === 'decorator' && skipMark.test(node.text));
  return mark === undefined || mark === null ? null : folded(mark.text).slice(0, 80);
}

function callSkip(definition: SyntaxNode): string | null {
  const call = descendants(definition, 'call').find((node) => skipCall.test(calleeOf(node)));
  return call === undefined ? null : calleeOf(call);
}

/** `expect(a).to_be(b)` holds `expect(a)`: the outermost of a chain counts once, and so does an assert statement. */
function isPart(node: SyntaxNode, definition: SyntaxNode, all: readonly SyntaxNode[]): boolean {
  for (let at = node.parent; at !== null && at.startIndex >= definition.startIndex; at = at.parent) {
    if (at.type === 'assert_statement') return true;
    const [from, to] = [at.startIndex, at.endIndex];
    if (
      at.type === 'call' &&
      from === node.startIndex &&
      all.some((each) => each.startIndex === from && each.endIndex === to)
    )
      return true;
    if (/statement|block/.test(at.type)) return false;
  }
  return false;
}

function calleeOf(call: SyntaxNode): string {
  return call.childForFieldName('function')?.text ?? '';
}

function assertionsIn(definition: SyntaxNode): TestCase['assertions'] {
  return descendants(definition, 'assert_statement', 'call')
    .filter((node) => node.type === 'assert_statement' || assertCall.test(calleeOf(node)))
    .filter((node, _index, all) => !isPart(node, definition, all))
    .map(makeAssertion);
}
