import { plainLines } from './plain-text.ts';
import { readFailingLine } from './failing-line.ts';

const maxLineChars = 200;
/** What a package manager prints of itself before and after a command, and marks of an excerpt's gaps. */
const around =
  /^(?:> |\[… \d+ lines? left out\]|\s*at |npm (?:ERR!|error) (?:code|errno|syscall|path|command|signal|A complete log)\b)/i;
const saidByNpm = /^npm (?:ERR!|error)\s+(?!$)/i;

/**
 * The one line of a failing command's excerpt that says most: the first test that failed with what it said, else what
 * was wrong, else the package manager's own words, else its last line. `null`: there is none.
 */
export function failureLine(excerpt: string): string | null {
  const lines = plainLines(excerpt).filter((line) => line.trim() !== '' && !around.test(line));
  const read = lines.map(readFailingLine);
  const named = read.findIndex((each) => each?.kind === 'name');
  const saidAt = read.findIndex((each, index) => each?.kind === 'message' && index > named);
  const message = saidAt < 0 ? null : messageAt(lines, saidAt);
  const first = read[named];
  if (first?.kind === 'name') return cut(message === null ? bare(first.name) : `${bare(first.name)}: ${message}`);
  const last = lines.find((line) => saidByNpm.test(line)) ?? lines.at(-1);
  return message === null ? cut(last?.replace(saidByNpm, '')) : cut(message);
}

/** A message that a colon or YAML's block mark ends is on the next line, and TAP puts its key before it. */
function messageAt(lines: readonly string[], at: number): string {
  const line = (lines[at] ?? '').trim();
  const next = (lines[at + 1] ?? '').trim();
  if (/^error: [|>]-?$/.test(line)) return next.endsWith(':') ? messageAt(lines, at + 1) : next;
  if (!line.endsWith(':')) return line;
  return next === '' || /^[+-] /.test(next) ? line.slice(0, -1) : `${line} ${next}`;
}

/** Without the time that a runner puts behind a name. */
function bare(name: string): string {
  return name.replace(/\s+\(?\d+(?:\.\d+)?\s?m?s\)?$/, '');
}

function cut(line: string | undefined): string | null {
  const text = (line ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  const chars = Array.from(text);
  return chars.length <= maxLineChars ? text : `${chars.slice(0, maxLineChars - 1).join('')}…`;
}
