import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { quoted } from '../quoted.ts';
import { readTestCases } from '../test-case/read-test-cases.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { goTarget } from './hidden/go.ts';
import { hiddenBy } from './hidden-by.ts';

/** Tests that were there, still stand somewhere, and are tests no more for who runs them. */
export function newlyHidden(files: readonly FileChange[], pairs: ReadonlyMap<TestCase, TestCase>): Found[] {
  const homes = new Map<TestCase, FileChange>();
  for (const file of files) for (const test of readTestCases(file, file.before)?.cases ?? []) homes.set(test, file);
  return files.flatMap((file): Found[] =>
    (readTestCases(file, file.after)?.cases ?? []).flatMap((test): Found[] => {
      const before = pairs.get(test);
      const home = before === undefined ? undefined : homes.get(before);
      if (before === undefined || home === undefined || test.skipped !== null) return [];
      const hiding = hiddenBy(test, file);
      if (hiding === null) return [];
      const was = hiddenBy(before, home);
      // One that nobody ran before, or only elsewhere, may stand so under another name.
      if (was !== null && (was.atMost !== 'ask' || hiding.atMost === 'ask')) return [];
      if (file.language === 'go' && goesWithSource(file, files)) return [];
      const message = `the test ${quoted(test.name)} is there and does not run: ${quoted(hiding.form)}`;
      return [
        {
          path: file.path,
          line: test.line,
          message,
          ...(hiding.atMost === undefined ? {} : { atMost: hiding.atMost }),
        },
      ];
    }),
  );
}

/** Source for the same platform or tag came with this change. */
function goesWithSource(file: FileChange, files: readonly FileChange[]): boolean {
  const target = goTarget(file.path, file.after?.head ?? '');
  return (
    target !== '' &&
    files.some(
      ({ path, language, isTest, before, after }) =>
        language === 'go' &&
        !isTest &&
        after !== null &&
        goTarget(path, after.head ?? '') === target &&
        (before === null || goTarget(path, before.head ?? '') !== target),
    )
  );
}
