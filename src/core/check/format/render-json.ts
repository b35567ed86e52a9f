import type { CheckResult } from '../check-result.ts';
import { gateRow } from '../gate-row.ts';

/** The documented object of `check --json`. A name that isn't UTF-8 keeps each bad byte as `\udcXX`. */
export function renderJson({ verdict, findings, gates, ratchet }: CheckResult): string {
  const rows = findings.map(({ rule, severity, path, line, message }) => ({ rule, severity, path, line, message }));
  return `${JSON.stringify({ verdict, findings: rows, gates: gates.map((run) => gateRow(run, ratchet)) })}\n`;
}
