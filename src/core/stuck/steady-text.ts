import { stripAnsi } from '../agent/strip-ansi.ts';
import { durationPattern, temporaryPattern, timePattern } from '../word/varying.ts';

const pid = /\b(?:pid|process)(?:[ =:#]|\s)\s*\d+|\[\d{2,7}\]/gi;
/** Seconds or milliseconds since the epoch, of this century. */
const epoch = /\b1[5-9]\d{8}(?:\d{3})?\b/g;

/**
 * A text without what changes by itself: times, lengths of time, process numbers, temporary paths, colours. Every other
 * number stays: where a build has come to is what tells one look from the next.
 */
export function steadyText(text: string): string {
  return stripAnsi(text)
    .replaceAll(timePattern, '<time>')
    .replaceAll(epoch, '<time>')
    .replaceAll(temporaryPattern, '<path>')
    .replaceAll(pid, '<pid>')
    .replaceAll(durationPattern, ' <duration>')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
