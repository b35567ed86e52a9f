import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

/** Vitest's default, dot and verbose reporters: `Test Files` directly followed by `Tests`. */
export const vitest: CountReader = {
  name: 'vitest',
  command: /^vitest\b/,
  emptyExitCodes: [1],
  sums: false,
  read(lines) {
    const tests = findLastLine(lines, /^\s*Tests {2}(no tests|[\w |]+\(\d+\))\s*$/);
    const none = findLastLine(lines, /^No test files found, exiting with code \d/);
    if (none && (!tests || none.line > tests.line)) {
      return tellCounts('vitest', none.line, { passed: 0, failed: 0, skipped: 0 });
    }
    const files = tests ? /^\s*Test Files {2}(.+\(\d+\))\s*$/.exec(lines[tests.line - 1] ?? '') : null;
    if (!tests || !files) return null;
    const text = tests.match[1] ?? '';
    // A file that could not be loaded has no tests to count, yet it failed; one without tests failed for that alone.
    const empty = lines.filter((line) => /^(?:\w+: )?No test suite found in file /.test(line)).length;
    const unloaded = text === 'no tests' ? Math.max(0, numberBefore(files[1] ?? '', 'failed') - empty) : 0;
    return tellCounts('vitest', tests.line, {
      passed: numberBefore(text, 'passed'),
      failed: numberBefore(text, 'failed') + unloaded,
      skipped: numberBefore(text, 'skipped', 'todo', 'expected fail'),
    });
  },
};
