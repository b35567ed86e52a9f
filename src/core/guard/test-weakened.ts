import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { onlyNew } from './only-new.ts';
import { quoted } from './quoted.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import type { TestCase } from './test-case/test-case.ts';
import { becameTable } from './test-weakened/became-table.ts';
import { liveAssertions } from './test-weakened/live-assertions.ts';
import { loosenedEquality } from './test-weakened/loosened-equality.ts';
import { mockedSubjects } from './test-weakened/mocked-subject.ts';
import { overwrittenSnapshots } from './test-weakened/overwritten-snapshots.ts';
import { pairTests } from './test-weakened/pair-tests.ts';
import { widerTolerance } from './test-weakened/wider-tolerance.ts';

/** A test that stays and demands less: fewer assertions, or ones that hold whatever the code does, never run, or allow more. */
export const testWeakened: Guard = {
  rule: 'test-weakened',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const texts = files.flatMap(({ after }) => (typeof after?.text === 'string' ? [after.text] : []));
    const pairs = pairTests(files);
    return [
      ...files.flatMap((file): Found[] => {
        const after = readTestCases(file, file.after);
        if (after === null) return byLine(file);
        return after.cases.flatMap((test) => {
          const message = weakness(pairs.get(test), test, texts);
          return message === null
            ? []
            : [{ path: file.path, line: test.line, message: `the test ${quoted(test.name)} ${message}` }];
        });
      }),
      ...onlyNew(files, mockedSubjects),
      ...overwrittenSnapshots(files),
    ];
  },
};

function weakness(before: TestCase | undefined, after: TestCase, texts: readonly string[]): string | null {
  if (after.skipped !== null || before?.node.text === after.node.text) return null;
  const now = liveAssertions(after);
  const [constant] = now.constant;
  if (before === undefined) {
    if (now.live.length > 0) return null;
    if (constant !== undefined) return `asserts only what always holds: ${quoted(constant.text)}`;
    const [lost] = now.void;
    return lost === undefined ? null : `has only an assertion that ${lost.why}: ${quoted(lost.text)}`;
  }
  const was = liveAssertions(before);
  if (now.live.length >= was.live.length || becameTable(before, after)) {
    return widerTolerance(before, after) ?? loosenedEquality(was.live, now.live);
  }
  const lost = now.void.length > was.void.length ? now.void.at(-1) : undefined;
  if (lost !== undefined) return `has an assertion that ${lost.why}: ${quoted(lost.text)}`;
  if (callsNewCheck(before, after, texts)) return null;
  if (constant !== undefined && !before.assertions.some((each) => each.text === constant.text)) {
    return `asserts now what always holds: ${quoted(constant.text)}`;
  }
  return now.live.length === 0
    ? 'asserts nothing any more'
    : `has ${now.live.length} of ${was.live.length} assertions left`;
}

const checkCall = /\b\w*(?:assert|expect|check|verify|ensure|should)\w*(?=\s*\()/gi;
const definitionChars = 2_000;

/**
 * Assertions that were put into a function of their own are still made: the body calls one that it did not call before.
 * Where the change itself defines that function, it must assert something; one that was there already is trusted, unless it bears a library's name.
 */
function callsNewCheck(before: TestCase, after: TestCase, texts: readonly string[]): boolean {
  const known = new Set(before.node.text.match(checkCall));
  const fresh = [...new Set(after.node.text.match(checkCall))].filter(
    (name) => !known.has(name) && !/^(?:assert|expect)$/i.test(name),
  );
  return fresh.some((name) => {
    const definition = new RegExp(`(?:function|def|fn|func|void|const|let|var)\\s+(?:self\\.)?${name}\\b`);
    const bodies = texts.flatMap((text) => {
      const at = text.search(definition);
      return at < 0 ? [] : [text.slice(at + name.length, at + name.length + definitionChars)];
    });
    // `assertTrue` is the library's, and already counted.
    if (bodies.length === 0) return !/^(?:assert|expect|refute|should)/i.test(name);
    return bodies.some((body) => /\b(?:expect|assert\w*|require|raise|panic|t\.(?:Error|Fatal|Fail)\w*)\b/.test(body));
  });
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
