import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { readTestCases } from './test-case/read-test-cases.ts';
import { ownName, type TestCase } from './test-case/test-case.ts';
import { newAssumptions } from './test-skipped/new-assumptions.ts';
import { newlyHidden } from './test-skipped/newly-hidden.ts';
import { skipsFromOutside } from './test-skipped/skips-from-outside.ts';
import { pairTests } from './test-weakened/pair-tests.ts';

/** Forms of skipping in lines, for files that no grammar reads. */
const inLine =
  /\b(?:x(?:it|test|describe|context|specify)[ (]|(?:it|test|describe|context|suite)\.(?:skip|only|todo)\b|pytest\.mark\.(?:skip|xfail)|unittest\.(?:skip|expectedFailure)|t\.Skip(?:Now|f)?\(|markTest(?:Skipped|Incomplete)\(|Skip\s*=\s*"|GTEST_SKIP\(|DISABLED_\w+\s*\()|(?:@(?:Disabled|Ignore)|#\[ignore|\[Ignore)\b/;
const inRuby = /^\s*(?:skip|pending)\b(?!\s*[=.:])/;

/** A test that ran and runs no more, a new one that never runs, or one that keeps all others from running. */
export const testSkipped: Guard = {
  rule: 'test-skipped',
  severity: 'block',
  disarms: true,
  find({ files }) {
    // A skip that only moved with its test is none.
    const skippedBefore = new Set(
      files.flatMap((file) =>
        (readTestCases(file, file.before)?.cases ?? []).filter(({ skipped }) => skipped !== null).map(ownName),
      ),
    );
    const kept = new Set(files.flatMap((file) => readTestCases(file, file.after)?.cases.map(ownName) ?? []));
    const known = new Set(files.flatMap((file) => readTestCases(file, file.before)?.cases.map(ownName) ?? []));
    // Where a test is gone, a new one may be that one by another name.
    const isFresh = (test: TestCase): boolean =>
      !known.has(ownName(test)) && [...known].every((name) => kept.has(name));
    const skipping = files.flatMap((file): Found[] => {
      if (file.after === null) return [];
      const after = readTestCases(file, file.after);
      if (after === null) return file.isTest ? byLine(file) : [];
      const before = readTestCases(file, file.before);
      const focusedBefore = new Set(
        (before?.cases ?? []).filter(({ focused }) => focused !== null).map(({ name }) => name),
      );
      const fileSkipsBefore = new Set((before?.fileSkips ?? []).map(({ form }) => form));
      return [
        ...after.fileSkips
          .filter(({ form }) => !fileSkipsBefore.has(form))
          .map(({ line, form }) => ({ path: file.path, line, message: `the whole file is skipped: ${form}` })),
        ...after.cases.flatMap((test) => {
          const { name, line, skipped, focused } = test;
          if (skipped !== null && !skippedBefore.has(ownName(test))) {
            const message = `the test ${JSON.stringify(name)} does not run: ${skipped}`;
            return isFresh(test) && skipsFromOutside(test)
              ? [{ path: file.path, line, message: `${message}, by a condition from outside`, atMost: 'note' as const }]
              : [{ path: file.path, line, message }];
          }
          if (focused !== null && !focusedBefore.has(name)) {
            return [
              {
                path: file.path,
                line,
                message: `the test ${JSON.stringify(name)} keeps others from running: ${focused}`,
              },
            ];
          }
          return [];
        }),
      ];
    });
    const told = new Set(skipping.map(placeOf));
    const pairs = pairTests(files);
    return [
      ...skipping,
      ...[...newlyHidden(files, pairs), ...newAssumptions(files, pairs)].filter((each) => !told.has(placeOf(each))),
    ];
  },
};

function placeOf({ path, line }: Found): string {
  return JSON.stringify([path, line]);
}

function byLine(file: FileChange): { path: string; line: number; message: string }[] {
  const removed = new Set(file.removedLines.map(({ text }) => text.trim()));
  return file.addedLines
    .filter(({ text }) => inLine.test(text) || (file.language === 'ruby' && inRuby.test(text)))
    .filter(({ text }) => !removed.has(text.trim()))
    .map(({ line, text }) => ({
      path: file.path,
      line,
      message: `a test is skipped (told by the line): ${text.trim().slice(0, 80)}`,
    }));
}
