import { literalsIn } from '../test-case/literals-in.ts';
import { calledNames } from '../test-case/called-names.ts';
import type { Assertion, TestCase } from '../test-case/test-case.ts';
import { liveAssertions } from './live-assertions.ts';

/**
 * How many of the assertions that a test lost are made by new tests now: word for word, or of the same calls with the same values.
 * Each of theirs counts once: `used` remembers over the whole change.
 */
export function movedAssertions(
  before: TestCase,
  after: TestCase,
  fresh: readonly TestCase[],
  used: Set<Assertion>,
): number {
  const kept = new Set(liveAssertions(after).live.map(({ text }) => text));
  const lost = liveAssertions(before).live.filter(({ text }) => !kept.has(text));
  if (lost.length === 0) return 0;
  const open = fresh.flatMap((test) => (test.skipped === null ? liveAssertions(test).live : []));
  return lost.filter((each) => {
    const found =
      open.find((other) => !used.has(other) && other.text === each.text) ??
      open.find((other) => !used.has(other) && isSame(each, other));
    if (found !== undefined) used.add(found);
    return found !== undefined;
  }).length;
}

function isSame(one: Assertion, other: Assertion): boolean {
  const shapes = [one, other].map(({ node, text }) =>
    JSON.stringify([methods(text), calledNames(text), [...literalsIn([node])].toSorted()]),
  );
  return shapes[0] === shapes[1] && (methods(one.text).length > 1 || literalsIn([one.node]).size > 0);
}

/** Members: what the variable is called is another matter. */
function methods(text: string): string[] {
  return text.replaceAll(/"[^"]*"|'[^']*'/g, '').match(/\.\w+/g) ?? [];
}
