import { cutText, utf8Bytes } from './cut-text.ts';
import { readFailingLine } from './failing-line.ts';
import { plainLines } from './plain-text.ts';

export interface ExcerptLimits {
  readonly maxLines: number;
  readonly maxBytes: number;
}

const defaults: ExcerptLimits = { maxLines: 60, maxBytes: 6 * 1024 };
const maxLineBytes = 400;
/** A summary stands at the end of what a runner says. */
const lastLines = 8;
const headShare = 1 / 3;
const linesBefore = 1;
const linesAfter = 3;

/**
 * The lines of a failing command that a person or an agent needs: names of failing tests, what they said, where; and
 * the end. Without any such line, its head and its tail. Nothing in it steers a terminal. Gaps are told by their size.
 */
export function excerpt(
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
  { maxLines, maxBytes }: ExcerptLimits = defaults,
): string {
  const lines = [...trimmedLines(stdout), ...trimmedLines(stderr)].map(cutLine);
  const wanted = lines.length <= maxLines ? lines.map((_, index) => index) : choose(lines, maxLines);
  return fit(lines, wanted, maxBytes);
}

/** Without blank ends, and with one blank line for several. */
function trimmedLines(text: string): string[] {
  const lines = plainLines(text).map((line) => line.trimEnd());
  const kept = lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '');
  if (kept.at(-1) === '') kept.pop();
  return kept;
}

function cutLine(line: string): string {
  const cut = cutText(line, maxLineBytes);
  return cut === line ? line : `${cut}…`;
}

/** Indexes of at most `maxLines` lines, counting a line for each gap. */
function choose(lines: readonly string[], maxLines: number): number[] {
  const tail = lines.length - Math.min(lastLines, maxLines);
  const failing = lines.flatMap((line, index) => (readFailingLine(line) ? [index] : []));
  if (failing.length === 0) {
    const head = Math.floor(maxLines * headShare);
    return lines
      .map((_, index) => index)
      .filter((index) => index < head || index >= lines.length - (maxLines - head - 1));
  }
  const chosen = new Set(lines.map((_, index) => index).slice(tail));
  // What failed comes first in worth; what stands around it only where there is room left.
  for (const reach of [0, 1, 2, 3]) {
    for (const index of failing) {
      const around = reach === 0 ? [index] : [index + reach, ...(reach <= linesBefore ? [index - reach] : [])];
      for (const each of around) {
        if (reach > linesAfter || each < 0 || each >= lines.length) continue;
        if (size(chosen) >= maxLines - 2) return [...chosen].toSorted((a, b) => a - b);
        chosen.add(each);
      }
    }
  }
  return [...chosen].toSorted((a, b) => a - b);
}

function size(chosen: ReadonlySet<number>): number {
  let gaps = 0;
  for (const index of chosen) if (index > 0 && !chosen.has(index - 1)) gaps += 1;
  return chosen.size + gaps;
}

/** From the outside in: the beginning and the end stay, the middle goes. */
function fit(lines: readonly string[], wanted: readonly number[], maxBytes: number): string {
  let kept = [...wanted];
  let text = write(lines, kept);
  while (utf8Bytes(text) > maxBytes && kept.length > 1) {
    kept = kept.toSpliced(Math.floor(kept.length / 2), Math.max(1, Math.floor(kept.length / 16)));
    text = write(lines, kept);
  }
  return cutText(text, maxBytes);
}

function write(lines: readonly string[], kept: readonly number[]): string {
  const out: string[] = [];
  let next = 0;
  for (const index of [...kept, lines.length]) {
    if (index > next) out.push(`[… ${index - next} ${index - next === 1 ? 'line' : 'lines'} left out]`);
    const line = lines[index];
    if (line !== undefined) out.push(line);
    next = index + 1;
  }
  return out.join('\n');
}
