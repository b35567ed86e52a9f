import type { TestCase } from '../test-case/test-case.ts';

const calls = /\b[\w$]+(?=\s*!?\()/g;
const checkLike = /assert|expect|check|verify|ensure|should/i;
const library = /^(?:assert|expect|refute|should|assum|addToAssertionCount$|hasAssertions$)/i;
const asserts = /\b(?:expect|assert\w*|require|raise|panic|t\.(?:Error|Fatal|Fail)\w*)\b/;
const definitionChars = 2_000;
const maxFresh = 30;

/**
 * Assertions that were put into a function of their own are still made: the body calls one that it did not call before.
 * What stands in the test's own file was counted already, unless it asserts in a loop. Where another file of the change defines it, it must
 * assert something; one that was there already is trusted if it is called like a check, unless it bears a library's name.
 */
export function callsNewCheck(before: TestCase, after: TestCase, texts: readonly string[]): boolean {
  const known = new Set(before.node.text.match(calls));
  const fresh = [...new Set(after.node.text.match(calls))]
    .filter((name) => !known.has(name) && !/^(?:assert|expect)$/i.test(name))
    .slice(0, maxFresh);
  if (fresh.length === 0) return false;
  const own = after.node.tree.rootNode.text;
  return fresh.some((name) => {
    const here = bodyOf(name, own);
    if (here !== null) return after.assertions.some(({ isRepeated }) => isRepeated);
    const bodies = texts.flatMap((text) => bodyOf(name, text) ?? []);
    // `assertTrue` is the library's, and already counted.
    if (bodies.length === 0) return checkLike.test(name) && !library.test(name);
    return bodies.some((body) => asserts.test(body));
  });
}

function bodyOf(name: string, text: string): string | null {
  const word = name.replaceAll('$', String.raw`\$`);
  const definition = new RegExp(
    `(?:function|def|fn|func|void|const|let|var|macro_rules!)\\s+(?:\\([^)]*\\)\\s*)?(?:self\\.)?${word}(?![\\w$])`,
  );
  const at = text.search(definition);
  return at < 0 ? null : text.slice(at + name.length, at + name.length + definitionChars);
}
