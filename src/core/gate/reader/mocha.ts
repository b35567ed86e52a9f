import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

/** Mocha's spec, dot and min reporters. */
export const mocha: CountReader = {
  name: 'mocha',
  command: /^_?mocha\b/,
  emptyExitCodes: [1],
  sums: false,
  read(lines) {
    const passing = findLastLine(lines, /^\s*(\d{1,9}) passing \(.+\)\s*$/);
    const none = findLastLine(lines, /^Error: No test files found/);
    if (!passing) return none && tellCounts('mocha', none.line, { passed: 0, failed: 0, skipped: 0 });
    const [skipped, failed] = [/^\s*(\d{1,9}) pending\s*$/, /^\s*(\d{1,9}) failing\s*$/].map((pattern) =>
      // The two follow at once; anything later is a message of a failing test.
      Number(
        lines
          .slice(passing.line + 1, passing.line + 3)
          .map((line) => pattern.exec(line)?.[1])
          .find((value) => value !== undefined) ?? 0,
      ),
    );
    return tellCounts('mocha', passing.line, {
      passed: Number(passing.match[1]),
      failed: failed ?? 0,
      skipped: skipped ?? 0,
    });
  },
};
