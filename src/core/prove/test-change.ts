import type { FileChange } from '../guard/file-change.ts';
import { hasTestName, holdsTests } from '../guard/is-test-file.ts';
import { isWholeTest } from '../guard/is-whole-test.ts';
import { standInGrammars } from './stand-in/stand-in-grammars.ts';
import { pathMatcher } from '../guard/match-path.ts';

/** Test files that a change touches, as paths from the top of the repository. */
export interface TestChange {
  /**
   * Those that were there before, and are changed or gone: what they demanded must still hold. And new files beside them
   * that may reach them: an old test may load such a one in place of another, or share a process with it.
   */
  readonly old: readonly string[];
  /** Those that are there now, new or changed. */
  readonly fresh: readonly string[];
  /** New and changed sources that a stand-in can be made for. */
  readonly standIns: readonly string[];
}

/**
 * Whether a new file among the tests may change what old ones meet. One that no runner looks for may be loaded by them;
 * and but for JavaScript and Rust, where each file is loaded apart, all tests share a process, and what one does as it is
 * loaded holds for all.
 */
function mayReachOthers({ path, language, after }: FileChange): boolean {
  if (!holdsTests(path, language, [after?.text ?? null])) return true;
  return language === null || !/^(?:typescript|tsx|javascript|rust)$/.test(language) || !hasTestName(path);
}

/** Files that the task may change need not hold any more; they count as fresh all the same. */
export function readTestChange(files: readonly FileChange[], mayChange: readonly string[]): TestChange {
  return {
    old: testsToHold(files, mayChange)
      .filter((file) => file.before !== null || mayReachOthers(file))
      .map(({ path }) => path),
    fresh: testsToShow(files)
      .filter((file) => holdsTests(file.path, file.language, [file.after?.text ?? null]))
      .map(({ path }) => path),
    standIns: sourcesToStandInFor(files).map(({ path }) => path),
  };
}

/** Sources of the change, apart from tests, in languages in which something can stand in for what they add. */
export function sourcesToStandInFor(files: readonly FileChange[]): FileChange[] {
  return files.filter(
    (file) =>
      !isWholeTest(file, file.after) &&
      file.language !== null &&
      standInGrammars.some(({ languages }) => languages.includes(file.language ?? 'shell')) &&
      typeof file.after?.text === 'string',
  );
}

/** New and changed tests, with what belongs to them. One that only moved shows nothing new. */
export function testsToShow(files: readonly FileChange[]): FileChange[] {
  const gone = new Set(files.filter(({ after }) => after === null).map(({ oldBlob }) => oldBlob));
  return files.filter((file) => isWholeTest(file, file.after) && !(file.before === null && gone.has(file.newBlob)));
}

/**
 * What is put back, or taken out, for the tests to be those of the last green commit. A file that was a test is one
 * whatever was added to it, and one that was only moved too: where it lies now nobody may run it, or with other files.
 */
export function testsToHold(files: readonly FileChange[], mayChange: readonly string[]): FileChange[] {
  const isGranted = pathMatcher(mayChange);
  return files.filter((file) => isWholeTest(file, file.before ?? file.after) && !isGranted(file.path));
}
