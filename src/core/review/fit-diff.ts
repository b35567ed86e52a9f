import { quote } from '../brief/quote.ts';
import { cutText, utf8Bytes } from '../gate/cut-text.ts';
import { formatCount } from '../report/format-amount.ts';
import type { SectionText } from '../brief/section-text.ts';
import { showControls } from './show-controls.ts';

/** How a diff ends that was cut where it was read. No line of a file's own begins so. */
const cutMark = /\n\[the diff goes on; cut at \d+ bytes\]\n$/;
/** Below this nothing can be understood of a file. */
const leastBytes = 200;

/**
 * A unified diff as quoted lines, in so many bytes. Where not all of it fits, small files stay whole and large ones share
 * the rest: one large file at the beginning must not hide what was done behind it.
 */
export function fitDiff(diff: string, maxBytes: number): SectionText {
  const own = diff.replace(cutMark, '\n');
  const { text, leftOut } = fitParts(splitFiles(own), maxBytes);
  if (own === diff) return { text, leftOut };
  return {
    text: `${text}\n[… what comes after it left out]`,
    leftOut: [leftOut ?? [], 'what comes after it'].flat().join('; '),
  };
}

function fitParts(parts: readonly string[], maxBytes: number): SectionText {
  const sizes = parts.map((part) => utf8Bytes(part) + 3 * countLines(part));
  const share = fairShare(sizes, maxBytes);
  if (share < leastBytes) {
    const most = Math.max(1, Math.floor(maxBytes / leastBytes));
    const fitted = fitParts(parts.slice(0, most), maxBytes);
    const missing = `the changes of ${formatCount(parts.length - most, 'more file')}`;
    return {
      text: `${fitted.text}\n[… ${missing} left out]`,
      leftOut: fitted.leftOut === null ? missing : `${fitted.leftOut}; ${missing}`,
    };
  }
  const fitted = parts.map((part, index) => ((sizes[index] ?? 0) <= share ? quoteWhole(part) : fitLines(part, share)));
  const cut = fitted.filter(({ leftOut }) => leftOut !== null).length;
  return {
    text: fitted.map(({ text }) => text).join('\n'),
    leftOut: cut === 0 ? null : `parts of ${formatCount(cut, 'file')}`,
  };
}

function quoteWhole(part: string): SectionText {
  return { text: quote(part, '|'), leftOut: null };
}

/** Cut first and quoted then: quoting megabytes takes seconds. */
function fitLines(part: string, maxBytes: number): SectionText {
  const lines = part.replace(/\n$/, '').split('\n');
  const kept: string[] = [];
  let left = maxBytes;
  let whole = 0;
  for (const line of lines) {
    const fitted = cutText(line, Math.max(0, left));
    if (fitted !== line) {
      if (left >= leastBytes) kept.push(`${fitted}…`);
      break;
    }
    kept.push(line);
    whole += 1;
    left -= utf8Bytes(line) + 3;
  }
  const leftOut = `${lines.length - whole} of ${formatCount(lines.length, 'line')}`;
  return { text: `${quote(kept.join('\n'), '|')}\n[… ${leftOut} left out]`, leftOut };
}

/** In a diff only the head of a file begins so: each line of a file's own has a mark before it. */
function splitFiles(diff: string): string[] {
  return showControls(diff)
    .split(/^(?=diff --git )/m)
    .filter((part) => part !== '');
}

/** The most that each may take, so that all of them fit when those that need less take less. */
function fairShare(sizes: readonly number[], maxBytes: number): number {
  let left = maxBytes;
  const sorted = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of sorted.entries()) {
    const share = left / (sorted.length - index);
    if (size > share) return Math.floor(share);
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

function countLines(text: string): number {
  return text.split('\n').length;
}
