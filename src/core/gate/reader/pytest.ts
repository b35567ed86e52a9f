import type { CountReader } from '../count-reader.ts';
import { findLastLine } from '../find-last-line.ts';
import { numberBefore } from '../number-before.ts';
import { tellCounts } from '../tell-counts.ts';

const part = String.raw`\d+ (?:passed|failed|skipped|errors?|xfailed|xpassed|deselected|warnings?|rerun|subtests? \w+)`;
const summary = new RegExp(
  String.raw`^(?:=+ )?((?:${part})(?:, ${part})*|no tests (?:ran|collected).*) in [\d.]+s(?: \([\d:, days]+\))?(?: =+)?$`,
);

/** pytest: its last line, also with `-q`, which leaves the rule of `=` away. */
export const pytest: CountReader = {
  name: 'pytest',
  command: /^(?:pytest|py\.test)\b/,
  emptyExitCodes: [5],
  soleEmptyExitCode: 5,
  sums: false,
  read(lines) {
    const end = findLastLine(lines, summary);
    if (!end) {
      // With `-qq` there is no last line; the head still tells when nothing was found.
      const none = findLastLine(lines, /^collected 0 items$/);
      return none && tellCounts('pytest', none.line, { passed: 0, failed: 0, skipped: 0 });
    }
    const text = end.match[1] ?? '';
    return tellCounts('pytest', end.line, {
      passed: numberBefore(text, 'passed', 'xpassed'),
      failed: numberBefore(text, 'failed', 'errors?'),
      // A test that is expected to fail proves nothing: it counts with the skipped ones.
      skipped: numberBefore(text, 'skipped', 'xfailed'),
    });
  },
};
