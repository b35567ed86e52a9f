import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

/** Jest: `Test Suites:` directly followed by `Tests:`. It writes them to standard error. */
export const jest: CountReader = {
  name: 'jest',
  command: /^(?:jest|react-scripts test)\b/,
  emptyExitCodes: [1],
  sums: false,
  read(lines) {
    const tests = findLastLine(lines, /^Tests: {2,}((?:\d+ \w+, )*\d+ total)\s*$/);
    const none = findLastLine(lines, /^No tests found, exiting with code \d/);
    if (none && (!tests || none.line > tests.line)) {
      return tellCounts('jest', none.line, { passed: 0, failed: 0, skipped: 0 });
    }
    const suites = tests
      ? /^Test Suites: ((?:\d+ \w+, )*\d+ (?:of \d+ )?total)/.exec(lines[tests.line - 1] ?? '')
      : null;
    if (!tests || !suites) return null;
    const text = tests.match[1] ?? '';
    const total = numberBefore(text, 'total');
    // A suite that could not be loaded has no tests to count, yet it failed; one without tests failed for that alone.
    const empty = lines.filter((line) => /^\s*Your test suite must contain at least one test\.$/.test(line)).length;
    const unloaded = total === 0 ? Math.max(0, numberBefore(suites[1] ?? '', 'failed') - empty) : 0;
    return tellCounts('jest', tests.line, {
      passed: numberBefore(text, 'passed'),
      failed: numberBefore(text, 'failed') + unloaded,
      skipped: numberBefore(text, 'skipped', 'todo', 'pending'),
    });
  },
};
