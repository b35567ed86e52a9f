import type { CountReader } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';

const line = /^ {2}(\d{1,9}) (failed|interrupted|flaky|skipped|did not run|passed)(?: \([\d.]+\w+\))?$/;

/** Playwright's list and line reporters: a block of numbers at the end, `passed` last and with the time. */
export const playwright: CountReader = {
  name: 'playwright',
  command: /^playwright test\b/,
  emptyExitCodes: [1],
  sums: false,
  read(lines) {
    const none = lines.findLastIndex((text) => text === 'Error: No tests found');
    const end = lines.findLastIndex((text) => line.test(text));
    if (end < 0) return none < 0 ? null : tellCounts('playwright', none, { passed: 0, failed: 0, skipped: 0 });
    const sum = { passed: 0, failed: 0, skipped: 0 };
    // Between the numbers stand the names of the tests they count, indented further.
    for (let at = end; at >= 0 && /^ {2}\d|^ {4,}\S/.test(lines[at] ?? ''); at -= 1) {
      const [, number = 0, word = ''] = line.exec(lines[at] ?? '') ?? [];
      if (word === 'failed' || word === 'interrupted') sum.failed += Number(number);
      else if (word === 'skipped' || word === 'did not run') sum.skipped += Number(number);
      else sum.passed += Number(number);
    }
    return tellCounts('playwright', end, sum);
  },
};
