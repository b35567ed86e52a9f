import { literalOf, literalTypes } from '../special-case/literal.ts';
import type { SyntaxNode } from '../syntax.ts';
import { descendants, ownName, type TestCase } from '../test-case/test-case.ts';
import { liveAssertions } from './live-assertions.ts';

/** What hands rows to a test. */
const rows =
  /\bparametrize\b|\b(?:test|it)\.each\b|\bDataProvider\b|@dataProvider\b|\b(?:InlineData|TestCase|DataRow|MemberData)\(|@(?:CsvSource|ValueSource|MethodSource)\b/;
const provided = /DataProvider|dataProvider|MemberData|MethodSource/;
const loops = ['for_statement', 'for_in_statement', 'for_expression', 'foreach_statement'];

/**
 * A test whose cases are rows of another now, or of itself: that one asserts over each row, and every value of the old one stands in
 * its code or, where a provider hands them in, beside it.
 */
export function movedIntoTable(before: TestCase, after: TestCase): boolean {
  const whole = after.node.parent?.type === 'decorated_definition' ? after.node.parent : after.node;
  const { live } = liveAssertions(after);
  const isRepeated =
    live.length > 0 &&
    (rows.test(whole.text) ||
      descendants(after.node, ...loops).some(({ startIndex, endIndex }) =>
        live.some((each) => startIndex <= each.startIndex && each.startIndex < endIndex),
      ));
  if (!isRepeated) return false;
  const has = valuesIn(provided.test(whole.text) ? (whole.parent ?? whole) : whole);
  const wanted = valuesIn(before.node);
  wanted.delete(`s:${ownName(before)}`);
  return wanted.size > 0 && [...wanted].every((value) => has.has(value));
}

/** Single ones, without formats of messages: these are rewritten with what they are filled with. */
function valuesIn(node: SyntaxNode): Set<string> {
  const values = descendants(node, ...literalTypes).flatMap((each) => literalOf(each) ?? []);
  return new Set(values.filter((value) => !/^c:|^s:.*%[a-z]/.test(value)));
}
