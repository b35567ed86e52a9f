import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

/** PHPUnit: `OK (3 tests, 5 assertions)`, or `Tests: 3, Assertions: 5, Failures: 1.` when there is more to say. */
export const phpunit: CountReader = {
  name: 'phpunit',
  command: /^(?:phpunit|simple-phpunit|pest|paratest|artisan test)\b/,
  emptyExitCodes: [1, 2],
  sums: false,
  read(lines) {
    const none = /^No tests (?:executed|found)[!.]/;
    const end = findLastLine(lines, new RegExp(`${none.source}|^OK \\(\\d+ tests?,|^Tests: \\d+, Assertions: \\d+`));
    if (!end) return null;
    const text = lines[end.line] ?? '';
    if (none.test(text)) return tellCounts('phpunit', end.line, { passed: 0, failed: 0, skipped: 0 });
    const number = (name: string): number => Number(new RegExp(`\\b${name}: (\\d{1,9})`).exec(text)?.[1] ?? 0);
    const total = Number(/^OK \((\d{1,9}) tests?,/.exec(text)?.[1] ?? number('Tests'));
    const failed = number('Failures') + number('Errors');
    const skipped = number('Skipped') + number('Incomplete');
    return tellCounts('phpunit', end.line, { passed: Math.max(0, total - failed - skipped), failed, skipped });
  },
};
