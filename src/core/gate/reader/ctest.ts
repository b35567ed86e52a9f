import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

/** CTest: `100% tests passed, 0 tests failed out of 3`; skipped ones are in the list after it, disabled ones in no number. */
export const ctest: CountReader = {
  name: 'ctest',
  command: /^ctest\b/,
  emptyExitCodes: [8],
  sums: false,
  read(lines) {
    const end = findLastLine(lines, /^\d+% tests passed, (\d{1,9}) tests? failed out of (\d{1,9})\s*$/);
    if (!end) {
      const none = findLastLine(lines, /^No tests were found!!!/);
      return none && tellCounts('ctest', none.line, { passed: 0, failed: 0, skipped: 0 });
    }
    const failed = Number(end.match[1]);
    const total = Number(end.match[2]);
    const after = lines.slice(end.line);
    const count = (pattern: RegExp): number => after.filter((line) => pattern.test(line)).length;
    const skipped = count(/^\s+\d+ - .+ \(Skipped\)/);
    const disabled = count(/^\s+\d+ - .+ \(Disabled\)/);
    return tellCounts('ctest', end.line, {
      passed: Math.max(0, total - failed - skipped),
      failed,
      skipped: skipped + disabled,
    });
  },
};
