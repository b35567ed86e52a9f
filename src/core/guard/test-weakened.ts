import type { Guard } from './guard.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import type { TestCase } from './test-case/test-case.ts';

/** A test that stays by name and demands less: fewer assertions, or one that holds whatever the code does. */
export const testWeakened: Guard = {
  rule: 'test-weakened',
  severity: 'block',
  disarms: true,
  find({ files }) {
    const texts = files.flatMap(({ after }) => (typeof after?.text === 'string' ? [after.text] : []));
    return files.flatMap((file) => {
      const before = readTestCases(file, file.before);
      const after = readTestCases(file, file.after);
      if (before === null || after === null) return [];
      const old = new Map(before.cases.map((each) => [each.name, each]));
      return after.cases.flatMap((test) => {
        const message = weakness(old.get(test.name), test, texts);
        if (message === null) return [];
        return [{ path: file.path, line: test.line, message: `the test ${JSON.stringify(test.name)} ${message}` }];
      });
    });
  },
};

function weakness(before: TestCase | undefined, after: TestCase, texts: readonly string[]): string | null {
  if (after.skipped !== null) return null;
  const real = after.assertions.filter((each) => !each.constant);
  const constant = after.assertions.find((each) => each.constant);
  if (before === undefined) {
    const isHollow = constant !== undefined && real.length === 0;
    return isHollow ? `asserts only what always holds: ${constant.text}` : null;
  }
  const realBefore = before.assertions.filter((each) => !each.constant);
  if (real.length >= realBefore.length || callsNewCheck(before, after, texts)) return null;
  if (constant !== undefined && !before.assertions.some((each) => each.text === constant.text)) {
    return `asserts now what always holds: ${constant.text}`;
  }
  return real.length === 0 ? 'asserts nothing any more' : `has ${real.length} of ${realBefore.length} assertions left`;
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
    return bodies.some((body) => /\b(?:expect|assert\w*|require|raise|panic|t\.(?:Error|Fatal))\b/.test(body));
  });
}
