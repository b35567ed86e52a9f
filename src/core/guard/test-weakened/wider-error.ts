import { quoted } from '../quoted.ts';
import { marksInside } from '../test-case/by-function.ts';
import { folded, type TestCase } from '../test-case/test-case.ts';
import type { Weakness } from './weakness.ts';

const maxChars = 20_000;
/** Which error a test expects, in each language's words; what stands in the brackets is the type, or JavaScript's matcher. */
const forms: readonly RegExp[] = [
  /\b(?:raises|assertRaises|assertRaisesRegex)\( ?(\([^()]*\)|[\w.]+)/g,
  /\b(?:assertThrows(?:Exactly)?|assertThatExceptionOfType)\( ?([\w.]+)\.class/g,
  /ThrownBy\(.*?\)\.isInstanceOf\( ?([\w.]+)\.class/g,
  /\bassertThatThrownBy\((?!.*\)\.(?:isInstanceOf|isExactly|has|cause|root))()/g,
  /@Test\([^)]*\bexpected ?= ?([\w.]+)\.class/g,
  /\bThrow(?:s\w*|Exactly|Async)?<([\w.]+)>/g,
  /\bexpectException\( ?([\w\\]+)::class/g,
  /\b(?:raise_error|raise_exception|assert_raises)\b(?! ?\{| ?do\b)(?:[ (]+([A-Z][\w:]*))?/g,
  /\.(?:toThrow|toThrowError|throws?)\( ?((?:[^()]|\([^()]*\))*?) ?\)/g,
  /\b((?:errors\.(?:Is|As)|\.?ErrorIs|ErrorAs|EqualError|ErrorContains)\(|(?:assert|require)\.Error\(|\berr == nil\b)/g,
];
const any =
  /^(?:|(?:.*[.\\:])?(?:Exception|BaseException|Throwable|Error|StandardError|RuntimeException|RuntimeError|Object)|["'`]{2}|\/(?:\^|\$|\.\*?|\(\?:\)|\^\.\*\$?)?\/\w*|(?:assert|require)\.Error\(|err == nil)$/;
const words =
  /\bmatch ?=|\bassertRaisesRegex\(|\.(?:hasMessage\w*|WithMessage|withMessage\w*)\(|\b(?:raise_error|raise_exception)[ (]+[A-Z][\w:]*, ?["'/]/g;

/** A test that took one kind of error and takes any now. Where it asks more of something, that may be the error: a person can tell. */
export function widerError(before: TestCase, after: TestCase): Weakness | null {
  const [was, now] = [errorsOf(before), errorsOf(after)];
  const isWider = now.any.length > was.any.length && now.some.length < was.some.length;
  const found = now.any.find((text) => !was.any.includes(text)) ?? now.any.at(-1);
  if (!isWider || found === undefined) return null;
  const message = `takes any error now: ${quoted(found)}`;
  return after.assertions.length > before.assertions.length ? { message, atMost: 'ask' } : { message };
}

/** A test that asked for an error's words and asks for its type alone. */
export function losesWords(before: TestCase, after: TestCase): boolean {
  const [was, now] = [textOf(before), textOf(after)];
  const isThere = errorsOf(after).some.length + errorsOf(after).any.length > 0;
  return isThere && (now.match(words)?.length ?? 0) < (was.match(words)?.length ?? 0);
}

function errorsOf(test: TestCase): { readonly any: string[]; readonly some: string[] } {
  const text = textOf(test);
  const found = { any: [] as string[], some: [] as string[] };
  if (!/rais|[tT]hrow|expectException|expected|\berr\b|\bErr/.test(text)) return found;
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const types = (match[1] ?? '').replaceAll(/^\(|\)$/g, '').split(/, ?/);
      const isAny = /^["'/]/.test(match[1] ?? '')
        ? any.test(match[1] ?? '')
        : types.some((type) => any.test(type.trim()));
      (isAny ? found.any : found.some).push(match[0]);
    }
  }
  return found;
}

function textOf({ node }: TestCase): string {
  return folded(`${marksInside(node, 'modifiers')} ${node.text}`.slice(0, maxChars));
}
