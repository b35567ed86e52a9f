import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

const maxLinesBefore = 12;

/** `bun test`: ` 3 pass`, ` 1 skip`, ` 0 fail`, … closed by `Ran 4 tests across 1 file.` */
export const bunTest: CountReader = {
  name: 'bun',
  command: /^bun (?:--\S+ )*test\b/,
  emptyExitCodes: [1],
  sums: false,
  read(lines) {
    const end = findLastLine(lines, /^Ran \d+ tests? across \d+ files?\./);
    if (!end) return null;
    const block = lines.slice(Math.max(0, end.line - maxLinesBefore), end.line);
    const number = (word: string): number => {
      const found = findLastLine(block, new RegExp(`^ *(\\d{1,9}) ${word}$`));
      return Number(found?.match[1] ?? 0);
    };
    return tellCounts('bun', end.line, {
      passed: number('pass'),
      failed: number('fail'),
      skipped: number('skip') + number('todo'),
    });
  },
};
