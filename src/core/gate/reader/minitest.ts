import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

/** Minitest (`3 runs, …, 1 skips`, also Rails) and test-unit (`3 tests, …, 1 omissions`). */
export const minitest: CountReader = {
  name: 'minitest',
  command: /^(?:(?:rake|rails|m) test\b|ruby\s(?:.*\s)?\S*test\S*\.rb\b)/,
  emptyExitCodes: [],
  sums: false,
  read(lines) {
    const end = findLastLine(lines, /^\d+ (?:runs|tests), \d+ assertions, (\d+ \w+, )*\d+ \w+\s*$/);
    if (!end) return null;
    const text = lines[end.line] ?? '';
    const failed = numberBefore(text, 'failures', 'errors');
    const skipped = numberBefore(text, 'skips', 'pendings', 'omissions');
    const total = numberBefore(text, 'runs', 'tests');
    return tellCounts('minitest', end.line, { passed: Math.max(0, total - failed - skipped), failed, skipped });
  },
};
