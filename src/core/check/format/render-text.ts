import { cleanLine } from '../../report/clean-line.ts';
import { describeGate } from '../../report/describe-gate.ts';
import type { CheckResult } from '../check-result.ts';

const maxLineChars = 2_000;

/** A finding a line, as compilers write them; then a gate a line; the verdict last. */
export function renderText({ verdict, because, findings, gates }: CheckResult): string {
  const lines = [
    ...findings.map(({ path, line, severity, rule, message }) => {
      const place = path === null ? '' : `${path}${line === null ? '' : `:${line}`}: `;
      return `${place}${severity}: ${rule}: ${message}`;
    }),
    ...gates.map(describeGate),
    `${verdict}: ${because}`,
  ];
  return `${lines.map((line) => cleanLine(line, maxLineChars)).join('\n')}\n`;
}
