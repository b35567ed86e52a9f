import type { CountReader } from '../count-reader.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

/**
 * Gradle prints numbers only when a test failed. Of a good run it tells nothing that can be counted, but it does say
 * when there was no source to test.
 */
export const gradle: CountReader = {
  name: 'gradle',
  command: /^gradlew?\b.*\s(?:\S*:)?(?:test|check|build|\w+Test)(?:\s|$)/,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    const sum = { passed: 0, failed: 0, skipped: 0 };
    let last: number | null = null;
    let empty: number | null = null;
    let hasRun = false;
    for (const [line, text] of lines.entries()) {
      const task = /^> Task :(?:\S+:)?(?:test|check|\w+Test)(?: (.+))?$/.exec(text);
      if (task?.[1] === 'NO-SOURCE') empty = line;
      else if (task && !text.includes(':check')) hasRun = true;
      if (!/^\d{1,9} tests? completed(?:, \d+ \w+)*\s*$/.test(text)) continue;
      const failed = numberBefore(text, 'failed');
      const skipped = numberBefore(text, 'skipped');
      sum.failed += failed;
      sum.skipped += skipped;
      sum.passed += Math.max(0, numberBefore(text, 'tests? completed') - failed - skipped);
      last = line;
    }
    if (last !== null) return tellCounts('gradle', last, sum);
    return empty === null || hasRun ? null : tellCounts('gradle', empty, sum);
  },
};
