import { cleanLine } from '../../report/clean-line.ts';
import type { Severity } from '../../guard/finding.ts';
import { failedGates } from '../failed-gates.ts';
import type { CheckResult } from '../check-result.ts';

const commands: Readonly<Record<Severity, string>> = { block: 'error', ask: 'warning', note: 'notice' };

const maxMessageChars = 2_000;

/** Workflow commands of GitHub Actions: they show a finding at its line of a pull request. */
export function renderAnnotations({ verdict, because, findings, gates, ratchet }: CheckResult): string {
  const lines = [
    ...findings.map(({ rule, severity, path, line, message }) =>
      annotation(commands[severity], { file: path, line, title: rule }, message),
    ),
    ...failedGates({ gates, ratchet }).map(({ name, message }) =>
      annotation('error', { file: null, line: null, title: `gate ${name}` }, message),
    ),
    annotation(verdict === 'green' ? 'notice' : 'error', { file: null, line: null, title: verdict }, because),
  ];
  return `${lines.join('\n')}\n`;
}

function annotation(
  command: string,
  properties: Readonly<Record<string, string | number | null>>,
  message: string,
): string {
  const given = Object.entries(properties).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${command} ${given.join(',')}::${escapeData(cleanLine(message, maxMessageChars))}`;
}

/** A line break in a name or a message would begin another command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
