import type { Language } from '../syntax.ts';

/** Words of which a file with tests, or one that keeps tests from running, has at least one. A grammar is asked only then. */
const hints: Readonly<Partial<Record<Language, RegExp>>> = {
  typescript: /\b(?:[xf]?it|[xf]?test|[xf]?specify|Deno)\b/,
  tsx: /\b(?:[xf]?it|[xf]?test|[xf]?specify|Deno)\b/,
  javascript: /\b(?:[xf]?it|[xf]?test|[xf]?specify|Deno)\b/,
  python: /\bdef\s+test|\bpytestmark\b|skip|xfail/i,
  go: /\bfunc\s[^{\n]*\b(?:Test|Fuzz|Example)|^\/\/(?:go:build| ?\+build) /m,
  rust: /#\[[^\]]*\b(?:test|rstest|test_case|quickcheck|wasm_bindgen_test)\b/,
  java: /@\w*(?:Test|Property)|@Before|assum|abort/,
  ruby: /\b(?:[xf]?it|[xf]?specify|test|[xf]?scenario|example|should|pending|skip)\b|\bdef\s+test_/,
  csharp: /\b(?:Fact|Theory|Test\w*|DataTestMethod|Property|SetUp|OneTimeSetUp|ClassInitialize)\b/,
  php: /\btest|#\[Test|\bsetUp|@before|#\[Before/i,
};

export function mayHoldTests(language: Language, text: string): boolean {
  return hints[language]?.test(text) === true;
}
