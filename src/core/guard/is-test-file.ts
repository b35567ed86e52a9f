import type { Language } from './syntax.ts';

const testFolders = /(?:^|\/)(?:tests?|__tests__|specs?|testing|e2e|it|integration-tests?|src\/test|features)\//i;
const testNames =
  /(?:^|\/)(?:test_[^/]+\.pyw?|[^/]+_test\.(?:py|go|rb|exs|cc|cpp|c)|[^/]+[._-](?:test|spec|tests|specs|cy|e2e)\.[a-z]+|[^/]*Tests?\.(?:java|kt|cs|php|swift|scala)|Test[A-Z][^/]*\.java|[^/]+IT\.java|[^/]+_spec\.rb|[^/]+\.phpt|[^/]+\.feature|[^/]+\.bats|conftest\.py)$/;
const testData =
  /(?:^|\/)(?:test[-_]?data|__fixtures__|fixtures?|goldens?|__mocks__|cassettes|approvals?)\/|\.(?:golden|approved)(?:\.[\w-]+)?$/i;
const snapshots = /(?:^|\/)__snapshots__\/|\.snap$/;

/** What only tests hold, by language. Read by line: it must be cheap and also work where no grammar does. Blanks, not white space: over lines that are empty that would be quadratic. */
const inText: Readonly<Partial<Record<Language, RegExp>>> = {
  typescript: /^[ \t]*(?:describe|it|test|suite)(?:\.\w+)*\s*\(/m,
  tsx: /^[ \t]*(?:describe|it|test|suite)(?:\.\w+)*\s*\(/m,
  javascript: /^[ \t]*(?:describe|it|test|suite)(?:\.\w+)*\s*\(/m,
  python: /^[ \t]*(?:async\s+)?def\s+test_\w+\s*\(|^class\s+\w+\(.*TestCase\)/m,
  go: /^func\s+(?:Test|Benchmark|Fuzz|Example)\w*\s*\(/m,
  rust: /#\[(?:\w+::)*test\b|#\[cfg\(test\)\]/,
  java: /@(?:Test|ParameterizedTest|RepeatedTest)\b/,
  ruby: /^[ \t]*(?:RSpec\.)?describe\b|^[ \t]*class\s+\w+\s*<\s*(?:Minitest|ActiveSupport|Test)::/m,
  csharp: /\[(?:Fact|Theory|Test|TestMethod|TestCase)\b/,
  php: /extends\s+\\?(?:\w+\\)*TestCase\b/,
};

/** Tells by the path alone: folders and names that are for tests, and for what belongs to them. */
export function isTestPath(path: string): boolean {
  return testFolders.test(path) || testNames.test(path) || snapshots.test(path);
}

/** What tests are compared with, wherever it lies: expected outputs, recorded answers. */
export function isTestData(path: string): boolean {
  return testData.test(path);
}

/** A file that tests by its path or, where the path does not tell, by what it holds. */
export function isTestFile(path: string, language: Language | null, texts: readonly (string | null)[]): boolean {
  return isTestPath(path) || holdsTests(path, language, texts);
}

/** Its name is one that runners look for. */
export function hasTestName(path: string): boolean {
  return testNames.test(path);
}

/** By its own name, or by what it holds: not only what belongs to tests. */
export function holdsTests(path: string, language: Language | null, texts: readonly (string | null)[]): boolean {
  if (testNames.test(path)) return true;
  const pattern = language === null ? undefined : inText[language];
  return pattern !== undefined && texts.some((text) => text !== null && pattern.test(text));
}
