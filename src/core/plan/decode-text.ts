import type { PlanProblem } from './plan.ts';
import { locateIn, type TextPosition } from './text-position.ts';

/** A text file's content without its byte order mark, or the place of its first byte that is no UTF-8. */
export type TextReading =
  | { readonly ok: true; readonly text: string; readonly bomBytes: 0 | 3 }
  | { readonly ok: false; readonly problem: PlanProblem };

/**
 * Strict: a plan with bytes that are no UTF-8 can't be edited through its text and keep them, so it is refused
 * instead of being decoded with replacement characters.
 */
export function decodeText(bytes: Uint8Array): TextReading {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return refuse({ line: 1, column: 1 }, 'The file is UTF-16.');
  }
  const bomBytes = hasBom(bytes) ? 3 : 0;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(bomBytes));
    return { ok: true, text, bomBytes };
  } catch {
    return refuse(findFault(bytes.subarray(bomBytes)), 'This is no UTF-8.');
  }
}

function refuse(at: TextPosition, message: string): TextReading {
  return { ok: false, problem: { rule: 'syntax', task: null, ...at, message, hint: 'save it as UTF-8' } };
}

/** For texts that only people and agents read: UTF-16 by its mark, else bytes that are no UTF-8 become replacement characters. */
export function decodeLeniently(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

function hasBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The longest prefix that decodes; a cut in the middle of a good character counts as good until its end is seen. */
function findFault(bytes: Uint8Array): TextPosition {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodesSoFar(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, low), { stream: true });
  return locateIn(text)(text.length);
}

function decodesSoFar(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
