import type { CountReader } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';

const summary =
  /^(?:\[\w+\] )?Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: \d+)?\s*$/;
const maxDetailLines = 2000;

/** Maven's Surefire and Failsafe: the total after each module's `Results:`; lines per class carry a time and don't count. */
export const surefire: CountReader = {
  name: 'surefire',
  command: /^(?:mvn|mvnw|mvnd)\b.*\s(?:test|package|verify|install|deploy|integration-test|surefire:test)(?:\s|$)/,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    const sum = { passed: 0, failed: 0, skipped: 0 };
    let last: number | null = null;
    let results: number | null = null;
    for (const [line, text] of lines.entries()) {
      if (/^(?:\[\w+\] )?Results ?:\s*$/.test(text)) results = line;
      if (/^(?:\[\w+\] )?(?:No tests to run\.|No tests were executed!)/.test(text)) last = line;
      const match = summary.exec(text);
      if (!match || results === null || line - results > maxDetailLines) continue;
      const [run = 0, failures = 0, errors = 0, skipped = 0] = match.slice(1).map(Number);
      sum.failed += failures + errors;
      sum.skipped += skipped;
      sum.passed += Math.max(0, run - failures - errors - skipped);
      last = line;
      results = null;
    }
    return last === null ? null : tellCounts('surefire', last, sum);
  },
};
