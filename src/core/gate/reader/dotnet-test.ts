import type { CountReader } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';

const assembly =
  /^(?:Passed|Failed|Skipped)! +- Failed: +(\d{1,9}), Passed: +(\d{1,9}), Skipped: +(\d{1,9}), Total: +\d+, Duration: /;
const terminal = /^Test summary: total: \d+, failed: (\d{1,9}), succeeded: (\d{1,9}), skipped: (\d{1,9}), duration: /;

/** `dotnet test`: one line per assembly, added up; or the terminal logger's one line for all, the last one. */
export const dotnetTest: CountReader = {
  name: 'dotnet',
  command: /^dotnet (?:test|vstest)\b/,
  emptyExitCodes: [8],
  soleEmptyExitCode: 8,
  sums: true,
  read(lines) {
    const sum = { passed: 0, failed: 0, skipped: 0 };
    let last: number | null = null;
    let total: readonly number[] | null = null;
    for (const [line, text] of lines.entries()) {
      const match = assembly.exec(text);
      if (match) {
        const [failed = 0, passed = 0, skipped = 0] = match.slice(1).map(Number);
        sum.failed += failed;
        sum.passed += passed;
        sum.skipped += skipped;
      }
      const summary = terminal.exec(text.trimStart());
      if (summary) total = summary.slice(1).map(Number);
      if (match || summary || text.startsWith('No test is available in ')) last = line;
    }
    if (last === null) return null;
    if (!total) return tellCounts('dotnet', last, sum);
    const [failed = 0, passed = 0, skipped = 0] = total;
    return tellCounts('dotnet', last, { passed, failed, skipped });
  },
};
