import { calledNames } from '../test-case/called-names.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { liveAssertions } from './live-assertions.ts';
import { timesMade } from './times-made.ts';

/** Whether assertions of a test are now made once per row of a table, of the same thing, and as often as they were. */
export function becameTable(before: TestCase, after: TestCase): boolean {
  const [was, now] = [liveAssertions(before), liveAssertions(after)];
  if (now.void.length > was.void.length || now.constant.length > was.constant.length) return false;
  const kept = new Set(now.live.map(({ text }) => text));
  const lost = was.live.filter(({ text }) => !kept.has(text));
  const known = new Set(calledNames(after.node.text));
  const subjects = lost.flatMap(({ text }) => calledNames(text));
  if (!subjects.every((name) => known.has(name))) return false;
  return timesMade(after) >= timesMade(before);
}
