import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

const summary =
  /^(\d{1,9}) tests?, (\d{1,9}) failures?(?:, (\d{1,9}) skipped)?(?:, \d+ not run)?(?: in [\d.]+ seconds?)?\s*$/;

/** Bats' pretty formatter, known by the mark before each test. Without a terminal it prints TAP. */
export const bats: CountReader = {
  name: 'bats',
  command: /^bats\b/,
  emptyExitCodes: [],
  sums: false,
  read(lines) {
    const end = findLastLine(lines, summary);
    if (!end) return null;
    const [total = 0, failed = 0, skipped = 0] = end.match.slice(1).map((value) => Number(value ?? 0));
    if (total > 0 && !lines.slice(0, end.line).some((line) => /^ (?:✓|✗|-) /.test(line))) return null;
    return tellCounts('bats', end.line, { passed: Math.max(0, total - failed - skipped), failed, skipped });
  },
};
