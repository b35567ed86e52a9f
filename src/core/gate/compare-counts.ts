import type { TestCounts } from './gate.ts';
import { formatCount } from '../report/format-amount.ts';

/**
 * Whether an attempt runs fewer tests than what it is measured against, as one sentence; `null` when it doesn't, or
 * when nothing was counted before. From the first green commit with tests on, the number may not fall.
 */
export function compareCounts(before: TestCounts | null, after: TestCounts | null, since: string): string | null {
  if (!before || before.passed === 0) return null;
  // A runner that is ended from within (an `exit` in the code) prints no summary and can still exit 0.
  if (!after) return `No test result can be read any more; ${formatCount(before.passed, 'test')} passed ${since}.`;
  if (countsPackages(before) !== countsPackages(after)) return null;
  if (after.passed < before.passed) {
    const skipped = after.skipped > before.skipped ? `, ${after.skipped - before.skipped} more skipped` : '';
    return `${formatCount(after.passed, 'test')} passed, ${before.passed} ${since}${skipped}.`;
  }
  if (after.collected < before.collected)
    return `${formatCount(after.collected, 'test')} found, ${before.collected} ${since}.`;
  return null;
}

/** `go test` without `-v` counts packages: no number to hold against one of tests. */
function countsPackages({ reader }: TestCounts): boolean {
  return reader.split('+').includes('go-packages');
}
