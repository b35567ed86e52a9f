import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { onlyNew } from './only-new.ts';
import { quoted } from './quoted.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import type { Assertion, TestCase } from './test-case/test-case.ts';
import { becameTable } from './test-weakened/became-table.ts';
import { callsNewCheck } from './test-weakened/calls-new-check.ts';
import { coversWhole } from './test-weakened/covers-whole.ts';
import { droppedResult } from './test-weakened/dropped-result.ts';
import { expectsPanic } from './test-weakened/expects-panic.ts';
import { liveAssertions } from './test-weakened/live-assertions.ts';
import { loosenedEquality } from './test-weakened/loosened-equality.ts';
import { mockedSubjects } from './test-weakened/mocked-subject.ts';
import { moreRetries } from './test-weakened/more-retries.ts';
import { movedAssertions } from './test-weakened/moved-assertions.ts';
import { newLapse } from './test-weakened/new-lapses.ts';
import { overwrittenSnapshots } from './test-weakened/overwritten-snapshots.ts';
import { pairTests } from './test-weakened/pair-tests.ts';
import { replacedSource } from './test-weakened/replaced-source.ts';
import { swallowingWrappers, wrappedIn } from './test-weakened/swallowing-wrappers.ts';
import { tableLoss } from './test-weakened/table-loss.ts';
import type { Weakness } from './test-weakened/weakness.ts';
import { losesWords, widerError } from './test-weakened/wider-error.ts';
import { widerTolerance } from './test-weakened/wider-tolerance.ts';

/** A test that stays and demands less: fewer assertions, or ones that hold whatever the code does, never run, or allow more. */
export const testWeakened: Guard = {
  rule: 'test-weakened',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const around = surroundings(files);
    return [
      ...files.flatMap((file): Found[] => {
        const after = readTestCases(file, file.after);
        if (after === null) return byLine(file);
        return after.cases.flatMap((test) => {
          const less = weaknessOf(around.pairs.get(test), test, around);
          if (less === null) return [];
          const { message, ...rest } = less;
          return [{ path: file.path, line: test.line, message: `the test ${quoted(test.name)} ${message}`, ...rest }];
        });
      }),
      ...onlyNew(files, mockedSubjects),
      ...onlyNew(files, replacedSource),
      ...overwrittenSnapshots(files),
    ];
  },
};

/** What the rest of a change may have taken from a test. */
interface Surroundings {
  readonly texts: readonly string[];
  readonly pairs: ReadonlyMap<TestCase, TestCase>;
  readonly tests: () => readonly TestCase[];
  /** Tests that were none before. */
  readonly fresh: () => readonly TestCase[];
  /** Assertions of new tests that stand for one that another test lost. */
  readonly used: Set<Assertion>;
  /** Functions that keep a test's failure to themselves. */
  readonly wrappers: () => ReadonlySet<string>;
}

function surroundings(files: readonly FileChange[]): Surroundings {
  const pairs = pairTests(files);
  let tests: readonly TestCase[] | null = null;
  let fresh: readonly TestCase[] | null = null;
  let wrappers: ReadonlySet<string> | null = null;
  const all = (): readonly TestCase[] =>
    (tests ??= files.flatMap((file) => readTestCases(file, file.after)?.cases ?? []));
  return {
    texts: files.flatMap(({ after }) => (typeof after?.text === 'string' ? [after.text] : [])),
    pairs,
    tests: all,
    fresh: () => (fresh ??= all().filter((test) => !pairs.has(test))),
    used: new Set(),
    wrappers: () => (wrappers ??= swallowingWrappers(files)),
  };
}

function weaknessOf(before: TestCase | undefined, after: TestCase, around: Surroundings): Weakness | null {
  // One that runs only somewhere, and did before, is held to what it demands there.
  if (after.skipped !== null && (before === undefined || before.skipped === null)) return null;
  // A table may stand outside of the test that runs over it.
  const fewer = before === undefined ? null : tableLoss(before, after, around.tests);
  if (fewer !== null) return fewer;
  const outside = before === undefined ? null : weakerOutside(before, after, around);
  if (outside !== null) return outside;
  if (before !== undefined && isSame(before, after)) return null;
  const lapse = before === undefined ? null : newLapse(before, after);
  if (lapse !== null) return lapse;
  const message = weakness(before, after, around);
  if (message !== null) return { message };
  return before === undefined ? null : weakerByHalf(before, after);
}

/** By what stands round it: the test itself may read as before. */
function weakerOutside(before: TestCase, after: TestCase, around: Surroundings): Weakness | null {
  const panics = expectsPanic(before, after);
  if (panics !== null) return { message: panics };
  const wider = widerError(before, after);
  if (wider !== null) return wider;
  const wrappers = around.wrappers();
  const known = new Set(wrappedIn(before, wrappers));
  const wrapper = wrappedIn(after, wrappers).find((name) => !known.has(name));
  if (wrapper !== undefined) return { message: `is run by ${quoted(wrapper)}, which says nothing when it fails` };
  return moreRetries(before, after);
}

/** What one could mean well: a person is asked. */
function weakerByHalf(before: TestCase, after: TestCase): Weakness | null {
  if (!losesWords(before, after)) return null;
  return { message: "asks no more for an error's words", atMost: 'ask' };
}

/** Also what it asserts through functions that stand outside of it. */
function isSame(before: TestCase, after: TestCase): boolean {
  return (
    before.node.text === after.node.text &&
    before.assertions.length === after.assertions.length &&
    before.assertions.every(({ text }, index) => text === after.assertions[index]?.text)
  );
}

function weakness(before: TestCase | undefined, after: TestCase, around: Surroundings): string | null {
  const now = liveAssertions(after);
  const [constant] = now.constant;
  if (before === undefined) {
    if (now.live.length > 0) return null;
    if (constant !== undefined) return `asserts only what always holds: ${quoted(constant.text)}`;
    const [lost] = now.void;
    return lost === undefined ? null : `has only an assertion that ${lost.why}: ${quoted(lost.text)}`;
  }
  const was = liveAssertions(before);
  if (was.live.some(isMade) && !now.live.some(isMade) && now.live.length > 0) return 'asserts nothing any more';
  if (now.live.length >= was.live.length || becameTable(before, after)) {
    return widerTolerance(before, after) ?? loosenedEquality(was.live, now.live) ?? droppedResult(before, after);
  }
  const lost = now.void.length > was.void.length ? now.void.at(-1) : undefined;
  if (lost !== undefined) return `has an assertion that ${lost.why}: ${quoted(lost.text)}`;
  if (constant !== undefined && !before.assertions.some((each) => each.text === constant.text)) {
    return `asserts now what always holds: ${quoted(constant.text)}`;
  }
  if (coversWhole(was.live, now.live) || callsNewCheck(before, after, around.texts)) return null;
  const left = now.live.length + movedAssertions(before, after, around.fresh(), around.used);
  if (left >= was.live.length) return null;
  return left === 0 ? 'asserts nothing any more' : `has ${left} of ${was.live.length} assertions left`;
}

/** Jest's count of assertions is none of them. */
function isMade({ text }: Assertion): boolean {
  return !/^expect\.(?:assertions|hasAssertions)\(/.test(text);
}

const assertingLine = /\b(?:assert\w*|expect\w*|XCTAssert\w*|should\w*|require\w*)\b/i;

/** Without a grammar only lines can be counted, and lines can be many things: a person is asked. */
function byLine(file: FileChange): Found[] {
  if (!file.isTest || file.status !== 'modified' || file.isGenerated) return [];
  const lost = countAsserting(file.removedLines) - countAsserting(file.addedLines);
  if (lost <= 0) return [];
  const message = `${file.path} has ${lost} fewer ${lost === 1 ? 'line' : 'lines'} that assert (read as text)`;
  return [{ path: file.path, line: null, message, atMost: 'ask' }];
}

function countAsserting(lines: FileChange['addedLines']): number {
  return lines.filter(
    ({ text }) => assertingLine.test(text.slice(0, 400)) && !/^\s*(?:#|\/\/|import\b|use\b)/.test(text),
  ).length;
}
