import { readFailingLine } from './failing-line.ts';
import type { GateOutcome } from './gate.ts';
import { plainLines } from './plain-text.ts';
import { durationPattern, temporaryPattern, timePattern } from '../word/varying.ts';

const maxLength = 600;
const maxMessages = 10;
const linesWithoutNames = 8;

/** A failed run of a gate, as far as a fingerprint needs it. */
export interface Failure {
  readonly gate: string;
  readonly outcome: GateOutcome;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A text that is the same for the same failure in two runs: which gate, which tests, what they said, with what varies
 * from run to run taken out (numbers, times, paths, ids, colours, order). `null` when nothing failed. Digits inside a
 * test's name are kept, since `test_1` and `test_2` are two tests. A message made of random words makes two of one.
 */
export function fingerprint({ gate, outcome, exitCode, signal, stdout, stderr }: Failure): string | null {
  if (outcome === 'green' || outcome === 'flaky') return null;
  if (outcome !== 'red') return `${gate}: ${outcome}`;
  const lines = [...plainLines(stdout), ...plainLines(stderr)];
  const failing = lines.map(readFailingLine).filter((each) => each !== null);
  const names = distinct(failing.flatMap((each) => (each.kind === 'name' ? [steadyName(each.name)] : [])));
  const said = failing.flatMap((each) => (each.kind === 'message' ? [steadyMessage(each.message)] : []));
  // Names are all told, by a hash where they are many; of what was said the first few are enough.
  const messages = distinct(said).slice(0, maxMessages);
  const parts = names.length + messages.length > 0 ? [...names, ...messages] : lastLines(lines);
  const what = parts.length > 0 ? parts.join(' | ') : (signal ?? `exit ${exitCode ?? '?'}`);
  return shorten(`${gate}: ${what}`);
}

/** Sorted: parallel runners tell their failures in any order. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '').toSorted();
}

function lastLines(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-linesWithoutNames)
    .map((line) => steadyMessage(line.slice(0, maxLength)));
}

const id =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}\b/gi;
const absolute = /(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]+)+[\\/]([\w.@+-]+)/g;
const position = /:\d+(?::\d+)?\b|\bline \d+/g;

function steadyName(name: string): string {
  return withoutPlaces(name).replaceAll(durationPattern, '').replaceAll(/\s+/g, ' ').trim();
}

function steadyMessage(message: string): string {
  return withoutPlaces(message)
    .replaceAll(durationPattern, ' <time>')
    .replaceAll(/(?<![\w#])[-+]?\d+(?:[_,.]\d+)*(?:e[-+]?\d+)?(?!\w)/gi, '#')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutPlaces(text: string): string {
  return text
    .replaceAll(timePattern, '<time>')
    .replaceAll(temporaryPattern, '<path>')
    .replaceAll(absolute, '$1')
    .replaceAll(id, '<id>')
    .replaceAll(position, '');
}

function shorten(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}… ${hash(text)}`;
}

/** FNV-1a, twice with different seeds: tells long texts apart; nothing here is a secret. */
function hash(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let value = seed;
      for (let index = 0; index < text.length; index += 1)
        value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
      return (value >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
