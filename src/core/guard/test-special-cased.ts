import type { FileChange, FileSide } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { isLockFile } from './is-lock-file.ts';
import { isProduct } from './is-product.ts';
import { isSourceName } from './is-source-name.ts';
import { isTestFile } from './is-test-file.ts';
import { onlyNew, type Occurrence } from './only-new.ts';
import { quoted } from './quoted.ts';
import { choosesLog } from './special-case/chooses-log.ts';
import { findSpecialCases } from './special-case/find-special-cases.ts';
import { findSuspects } from './special-case/find-suspects.ts';
import { mayAnswer } from './special-case/may-answer.ts';
import { testProbes } from './special-case/knows-tests.ts';
import { readAnswers, type Answer } from './special-case/read-answers.ts';
import { testValues } from './special-case/test-values.ts';
import type { SyntaxNode } from './syntax.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import { descendants, lineOf } from './test-case/test-case.ts';

const noSource =
  /(?:^|\/)(?:__fixtures__|fixtures?|testdata|__mocks__|mocks?|docs?|examples?|locales?|i18n|stories|seeds?)\/|\.(?:stories|mock|fixture)\.[a-z]+$/i;

/**
 * The source answers what a test asks instead of working it out, or asks whether it is being tested. Only tests that the change
 * touches are known: an answer to one that it leaves alone is not found here.
 */
export const testSpecialCased: Guard = {
  rule: 'test-special-cased',
  severity: 'block',
  disarms: true,
  find({ files }) {
    // By the path alone: a source may hold its own tests.
    const read = files.filter(({ path }) => !isLockFile(path) && !isTestFile(path, null, []));
    const sources = read.filter(({ path }) => !noSource.test(path));
    const tests = files
      .filter(({ isTest }) => isTest)
      .flatMap((file) => [file.before, file.after].flatMap((side) => (side === null ? [] : [{ file, side }])));
    return [...onlyNew(read, probesIn), ...answersIn(sources, tests)];
  },
};

const configuration =
  /(?:^|\/)(?:config|settings|environments?|env)(?:\/|\.|[-_])|(?:^|\/)(?:logger|logging|database)\.[a-z]+$/i;

/** Without one of these there is nothing to ask by, and no tree is needed. */
const hints = /skip|assum|env|modules|defined|stack|caller|vitest|jest|junit|phpunit|xunit|nunit|typeof|argv|test/i;

function probesIn(file: FileChange, side: FileSide): Occurrence[] {
  // A tool's configuration is run by the runner, and is judged as what it is.
  if (!hints.test(side.head ?? '') || isToolConfiguration(file.path)) return [];
  const tree = side.tree();
  if (tree === null || file.language === null) return byLine(file, side);
  return testProbes(file.language, tree.root)
    .filter(({ isByName }) => !isByName || !(configuration.test(file.path) || branchesByName(file)))
    .filter(({ isByName }) => !isByName || !noSource.test(file.path))
    .map(({ node, isByName, skips }) => {
      const found = probe(file.path, lineOf(node), node.text, '', skips ? 'skips the test that calls it' : undefined);
      return isByName && choosesLog(node) ? { ...found, atMost: 'ask' } : found;
    });
}

function isToolConfiguration(path: string): boolean {
  return /\.config\.[a-z]+$/.test(path) && !/(?:^|\/)(?:src|lib|app|internal)\//.test(path);
}

function branchesByName({ before }: FileChange): boolean {
  return /\b(?:NODE_ENV|RAILS_ENV|RACK_ENV|APP_ENV|Rails\.env|FLASK_ENV|GO_ENV|environment\()/.test(before?.head ?? '');
}

const asks = 'asks whether the program is being tested';

function probe(path: string, line: number, text: string, how: string, what = asks): Occurrence {
  const key = text.slice(0, 400).replaceAll(/\s+/g, '');
  const message = `${quoted(text)} ${what}${how}`;
  // Others' libraries and samples do that for reasons of their own: a person must tell.
  const isOthers = isProduct(path) || noSource.test(path);
  return { path, line, key, message, ...(isOthers ? { atMost: 'ask' as const } : {}) };
}

const inLine =
  /\b(?:PYTEST_CURRENT_TEST|JEST_WORKER_ID|VITEST_WORKER_ID|NODE_TEST_CONTEXT|XCTestConfigurationFilePath|RUST_TEST_THREADS)\b|NSClassFromString\("XCTest/;

function byLine(file: FileChange, side: FileSide): Occurrence[] {
  if (!isSourceName(file.path) || !inLine.test(side.head ?? '')) return [];
  return (side.head ?? '').split('\n').flatMap((text, index) => {
    return inLine.test(text) && !/^\s*(?:\/\/|#|\*(?!\/))/.test(text)
      ? [probe(file.path, index + 1, aroundProbe(text), ' (read as text)')]
      : [];
  });
}

/** Of a long line what stands at the place that counts. */
function aroundProbe(text: string): string {
  const line = text.trim();
  return line.slice(line.length > 400 ? Math.max(0, line.search(inLine) - 20) : 0).slice(0, 400);
}

function answersIn(sources: readonly FileChange[], tests: readonly { file: FileChange; side: FileSide }[]): Found[] {
  if (tests.length === 0) return [];
  const fresh = sources.map((file) => ({ file, answers: file.after === null ? [] : answersOf(file, file.after) }));
  if (fresh.every(({ answers }) => answers.length === 0)) return [];
  const values = testValues(tests);
  const told = fresh.flatMap(({ file, answers }) => {
    const certain = findSpecialCases(answers, values);
    const suspects = findSuspects(answers, values).filter((answer) => !certain.includes(answer));
    const toldOf = (answer: Answer, how: string, rest: Pick<Found, 'atMost'>) => ({
      answer,
      found: { path: file.path, line: lineOf(answer.node), message: `${quoted(answer.node.text)} ${how}`, ...rest },
    });
    return [
      ...certain.map((answer) => toldOf(answer, 'answers what a test asks', {})),
      ...suspects.map((answer) => toldOf(answer, 'may only answer what a test asks', { atMost: 'ask' })),
    ];
  });
  // Most changes answer nothing: then nobody needs to know what was there before.
  if (told.length === 0) return [];
  const known = new Set(
    sources.flatMap((file) => (file.before === null ? [] : answersOf(file, file.before).map(keyOf))),
  );
  return told.filter(({ answer }) => !known.has(keyOf(answer))).map(({ found }) => found);
}

function keyOf({ inputs, output }: Answer): string {
  return JSON.stringify([inputs, output]);
}

const readings = new WeakMap<FileSide, readonly Answer[]>();

/** Without those in tests that the source itself holds. */
function answersOf(file: FileChange, side: FileSide): readonly Answer[] {
  const before = readings.get(side);
  if (before !== undefined) return before;
  const answers = mayAnswer(side.text ?? '') ? (side.glimpse(({ root }) => answersBelow(root, file, side)) ?? []) : [];
  readings.set(side, answers);
  return answers;
}

function answersBelow(root: SyntaxNode, file: FileChange, side: FileSide): Answer[] {
  const answers = readAnswers(root);
  if (answers.length === 0) return [];
  // They hold nodes of it.
  side.tree();
  const own = !file.isTest
    ? []
    : [...(readTestCases(file, side)?.cases.map(({ node }) => node) ?? []), ...testModules(root)];
  return answers.filter(
    ({ node }) => !own.some((each) => each.startIndex <= node.startIndex && node.endIndex <= each.endIndex),
  );
}

function testModules(root: SyntaxNode): SyntaxNode[] {
  return descendants(root, 'mod_item').filter(({ text }) => /^(?:pub )?mod tests?\b/.test(text.slice(0, 40)));
}
