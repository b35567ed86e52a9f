import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { quoted } from '../quoted.ts';
import type { SyntaxNode } from '../syntax.ts';
import { readTestCases } from '../test-case/read-test-cases.ts';
import { descendants, folded, type TestCase } from '../test-case/test-case.ts';
import { truthOf } from '../test-case/truth-of.ts';

const calls = ['method_invocation', 'invocation_expression', 'call', 'function_call_expression'];
const assumes =
  /^(?:\w+\.)*(?:assume(?:True|False|That|NotNull|NoException|Throws)?|assumingThat|Assume\.That|Skip\.(?:If|Unless)(?:Not)?)\(/;
const written = /^(?:[\d.]+|"[^"]*"|'[^']*'|true|false|True|False|null|None)$/;

/** Conditions under which an old test now gives up without a word. One that can't hold, or that asks for what was asserted, is told as a skip; of another one a person has to say. */
export function newAssumptions(files: readonly FileChange[], pairs: ReadonlyMap<TestCase, TestCase>): Found[] {
  return files.flatMap((file): Found[] => {
    if (!/\b[aA]ssum|\bSkip\./.test(file.after?.text ?? '')) return [];
    return (readTestCases(file, file.after)?.cases ?? []).flatMap((test): Found[] => {
      const before = pairs.get(test);
      if (before === undefined || test.skipped !== null) return [];
      const known = new Set(assumptionsIn(before.node).map(({ text }) => folded(text)));
      const fresh = assumptionsIn(test.node).filter(({ text }) => !known.has(folded(text)));
      const [first] = fresh;
      if (first === undefined || fresh.length <= 0 || known.size >= assumptionsIn(test.node).length) return [];
      const message = `the test ${quoted(test.name)} gives up unless ${quoted(first.text)}`;
      const isSure = fresh.some((each) => isConstant(each) || asksAsserted(each, before));
      return [{ path: file.path, line: test.line, message, ...(isSure ? {} : { atMost: 'ask' as const }) }];
    });
  });
}

function assumptionsIn(test: SyntaxNode): SyntaxNode[] {
  return descendants(test, ...calls).filter(({ text }) => assumes.test(folded(text.slice(0, 80))));
}

function isConstant(call: SyntaxNode): boolean {
  const first = call.childForFieldName('arguments')?.namedChildren[0] ?? null;
  if (first === null) return false;
  const [left = '', right = ''] = first.text.split(/\s*(?:===?|!==?|[<>]=?)\s*/, 2);
  return truthOf(first) !== null || (written.test(left.trim()) && written.test(right.trim()));
}

/** `assumeTrue(total(1) == 7)`: what an assertion of the old test called. */
function asksAsserted(call: SyntaxNode, before: TestCase): boolean {
  const inner = call.text.slice(call.text.indexOf('(') + 1).match(/\b\w+\([^()]*\)/g) ?? [];
  return inner.some((each) => before.assertions.some(({ text }) => text.includes(each)));
}
