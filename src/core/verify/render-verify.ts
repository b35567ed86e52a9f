import { cleanLine } from '../report/clean-line.ts';
import { formatCount } from '../report/format-amount.ts';
import type { VerifiedCommit, VerifyResult } from './verify-result.ts';

const maxLineChars = 2_000;
const resultWords = { same: 'same', differs: 'differs', 'no-proof': 'no proof' } as const;

/** A line for each commit, and below it what differs. */
export function renderVerify({ commits }: VerifyResult): string {
  const lines = commits.flatMap((commit) => [
    headOf(commit),
    ...commit.differences.map(({ message }) => `  ${message}`),
    ...commit.notes.map((note) => `  note: ${note}`),
  ]);
  return lines.map((line) => `${indentOf(line)}${cleanLine(line, maxLineChars)}\n`).join('');
}

function headOf({ commit, result, subject, gates }: VerifiedCommit): string {
  const ran = gates.filter(({ now }) => now !== null).length;
  const again = result === 'no-proof' ? '' : ` (${formatCount(ran, 'gate')} run again)`;
  return `${commit.slice(0, 12)} ${resultWords[result]}: ${subject}${again}`;
}

function indentOf(line: string): string {
  return line.startsWith('  ') ? '  ' : '';
}
