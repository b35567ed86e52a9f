import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

/** `cargo nextest run`: `Summary [   0.005s] 3 tests run: 2 passed, 1 failed, 0 skipped`. */
export const cargoNextest: CountReader = {
  name: 'nextest',
  command: /^cargo(?:-| (?:\+\S+ )?)nextest\b/,
  emptyExitCodes: [4],
  soleEmptyExitCode: 4,
  sums: false,
  read(lines) {
    const end = findLastLine(lines, /^\s*Summary \[ *[\d.]+s\] [\d/]+ tests? run: (.+)$/);
    if (!end) return null;
    const text = (end.match[1] ?? '').replaceAll(/\([^)]*\)/g, '');
    return tellCounts('nextest', end.line, {
      passed: numberBefore(text, 'passed'),
      failed: numberBefore(text, 'failed', 'timed out', 'exec failed'),
      skipped: numberBefore(text, 'skipped'),
    });
  },
};
