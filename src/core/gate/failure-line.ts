import { plainLines } from './plain-text.ts';
import { readFailingLine, type FailingLine } from './failing-line.ts';

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
  const saidAt = findMessage(lines, read, named);
  const message = saidAt < 0 ? null : messageAt(lines, saidAt);
  const first = read[named];
  if (first?.kind === 'name') return cut(message === null ? bare(first.name) : `${bare(first.name)}: ${message}`);
  const last = lines.find((line) => saidByNpm.test(line)) ?? lines.at(-1);
  return message === null ? cut(last?.replace(saidByNpm, '')) : cut(message);
}

/** Of the first test that failed: behind its name, or in TAP's comments before it, where a file wrote why it ended; else of any. */
function findMessage(lines: readonly string[], read: readonly (FailingLine | null)[], named: number): number {
  const isMessage = (index: number): boolean => read[index]?.kind === 'message';
  const isComment = (index: number): boolean => lines[index]?.startsWith('# ') === true;
  const next = read.findIndex((each, index) => each?.kind === 'name' && index > named);
  const end = named < 0 || next < 0 ? lines.length : next;
  const own = read.findIndex((_, index) => index > named && index < end && isMessage(index) && !isComment(index));
  if (own >= 0) return own;
  const before = read.findLastIndex((_, index) => index < named && isMessage(index) && isComment(index));
  return before >= 0 ? before : read.findIndex((_, index) => index > named && isMessage(index));
}

/** A message that a colon or YAML's block mark ends is on the next line, and TAP puts its key before it. */
function messageAt(lines: readonly string[], at: number): string {
  const line = (lines[at] ?? '').trim().replace(/^# /, '');
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
