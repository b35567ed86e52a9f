import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';
import { isFileWithoutTests } from './is-file-without-tests.ts';

const names = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo'] as const;
const passedAtTop = /^(?:✔ (.+) \(\d[\d.]*ms\)|ok \d+ - (.+))$/;

/** `node --test`: the block at the end of its spec reporter (`ℹ tests 3`) and of its TAP (`# tests 3`). */
export const nodeTest: CountReader = {
  name: 'node-test',
  command: /^(?:node|tsx)\s(?:.*\s)?--test(?:\s|=|$)/,
  emptyExitCodes: [],
  sums: false,
  read(lines) {
    const end = findLastLine(lines, /^[ℹ#] todo \d+$/);
    if (!end) return null;
    const start = end.line - names.length + 1;
    const values = names.flatMap((name, index) => {
      const match = new RegExp(`^[ℹ#] ${name} (\\d{1,9})$`).exec(lines[start + index] ?? '');
      return match ? [Number(match[1])] : [];
    });
    if (values.length < names.length) return null;
    const [tests = 0, , pass = 0, fail = 0, cancelled = 0] = values;
    // A file without a test is reported as one passed test that bears the file's name.
    const files = lines.slice(0, start).filter((line) => isFileWithoutTests(passedAtTopName(line))).length;
    const failed = fail + cancelled;
    const passed = Math.max(0, pass - files);
    return tellCounts('node-test', end.line, { passed, failed, skipped: Math.max(0, tests - pass - failed) });
  },
};

function passedAtTopName(line: string): string {
  const match = passedAtTop.exec(line);
  return match?.[1] ?? match?.[2] ?? '';
}
