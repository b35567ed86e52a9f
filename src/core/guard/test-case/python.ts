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
  /^(?:self\.(?:assert\w+|fail)|pytest\.(?:raises|warns|fail)|(?:\w+\.)*assert_\w+|(?:npt|np\.testing)\.\w+)$/;

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

function calleeOf(call: SyntaxNode): string {
  return call.childForFieldName('function')?.text ?? '';
}

function assertionsIn(definition: SyntaxNode): TestCase['assertions'] {
  return descendants(definition, 'assert_statement', 'call')
    .filter((node) => node.type === 'assert_statement' || assertCall.test(calleeOf(node)))
    .filter((node) => !ancestors(node).some((each) => each.type === 'assert_statement'))
    .map(makeAssertion);
}
