import type { FileChange } from '../guard/file-change.ts';
import { isTestPath } from '../guard/is-test-file.ts';
import { pathMatcher } from '../guard/match-path.ts';

/** Test files that a change touches, as paths from the top of the repository. */
export interface TestChange {
  /** Those that were there before, and are changed or gone: what they demanded must still hold. */
  readonly old: readonly string[];
  /** Those that are there now, new or changed. */
  readonly fresh: readonly string[];
}

export function readTestChange(files: readonly FileChange[], mayChange: readonly string[]): TestChange {
  const held = testsToHold(files, mayChange);
  return {
    old: held.filter((file) => file.before !== null).map(({ path }) => path),
    fresh: touchedTests(files)
      .filter((file) => file.after !== null)
      .map(({ path }) => path),
  };
}

/** What the task may change need not hold any more. */
export function testsToHold(files: readonly FileChange[], mayChange: readonly string[]): FileChange[] {
  const isGranted = pathMatcher(mayChange);
  return touchedTests(files).filter((file) => !isGranted(file.path));
}

/** Moved as it was, a test demands what it demanded: that one isn't touched. */
function touchedTests(files: readonly FileChange[]): FileChange[] {
  const tests = files.filter(isTestFileWhole);
  const gone = new Set(tests.filter((file) => file.after === null).map((file) => file.oldBlob));
  const added = new Set(tests.filter((file) => file.before === null).map((file) => file.newBlob));
  return tests.filter((file) => {
    if (file.before === null) return !gone.has(file.newBlob);
    return file.after !== null || !added.has(file.oldBlob);
  });
}

/** A file of nothing but tests and what belongs to them. One that is source as well can't be put back without the source. */
function isTestFileWhole(file: FileChange): boolean {
  if (!file.isTest) return false;
  if (isTestPath(file.path)) return true;
  const texts = [file.before, file.after].flatMap((side) => (typeof side?.text === 'string' ? [side.text] : []));
  switch (file.language) {
    case 'rust':
    case 'go':
      return false;
    case 'python':
      return texts.some((text) => /^class\s+\w+\(.*TestCase\)/m.test(text));
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return !texts.some((text) => /^\s*export\b|^\s*module\.exports\b|^\s*exports\./m.test(text));
    case 'java':
    case 'ruby':
    case 'csharp':
    case 'php':
    case 'cpp':
    case 'shell':
    case null:
      return true;
  }
}
