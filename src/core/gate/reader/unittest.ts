import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { tellCounts } from '../tell-counts.ts';

/** Python's unittest, also under Django's runner: `Ran 3 tests in 0.001s`, a blank line, then `OK` or `FAILED`. */
export const unittest: CountReader = {
  name: 'unittest',
  command: /^(?:unittest|manage\.py test|django-admin test)\b/,
  // Since Python 3.12; before, an empty run exits 0.
  emptyExitCodes: [5],
  soleEmptyExitCode: 5,
  sums: false,
  read(lines) {
    const ran = findLastLine(lines, /^Ran (\d{1,9}) tests? in [\d.]+s$/);
    if (!ran) return null;
    const result = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/.exec(lines[ran.line + 2] ?? '');
    if (!result) return null;
    const text = result[1] ?? '';
    const number = (name: string): number => Number(new RegExp(`(?:^|, )${name}=(\\d{1,9})`).exec(text)?.[1] ?? 0);
    const total = Number(ran.match[1]);
    const failed = number('failures') + number('errors');
    const skipped = number('skipped') + number('expected failures');
    // A test case in a class whose set-up failed is an error that was never counted as run.
    return tellCounts('unittest', ran.line + 2, { passed: Math.max(0, total - failed - skipped), failed, skipped });
  },
};
