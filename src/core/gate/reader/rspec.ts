import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

const summary =
  /^(\d{1,9}) examples?, (\d{1,9}) failures?(?:, (\d{1,9}) pending)?(?:, (\d{1,9}) errors? occurred outside of examples)?\s*$/;

export const rspec: CountReader = {
  name: 'rspec',
  command: /^(?:rspec|rake spec)\b/,
  emptyExitCodes: [],
  sums: false,
  read(lines) {
    const end = findLastLine(lines, summary);
    if (!end) return null;
    const [examples = 0, failures = 0, pending = 0, errors = 0] = end.match.slice(1).map((value) => Number(value ?? 0));
    return tellCounts('rspec', end.line, {
      passed: Math.max(0, examples - failures - pending),
      failed: failures + errors,
      skipped: pending,
    });
  },
};
