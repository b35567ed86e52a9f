import type { FileChange, FileSide } from '../file-change.ts';
import type { Severity } from '../finding.ts';
import type { Occurrence } from './occurrence.ts';

export type OccurrenceReader = (file: FileChange, side: FileSide) => readonly Occurrence[];

interface Found {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly atMost?: Severity;
}

interface Fresh {
  readonly file: FileChange;
  readonly occurrence: Occurrence;
}

/** Words in common, of the shorter one's, from which two lines are an edit of one another. */
const sameLineShare = 1 / 3;

/**
 * What only the new sides have. What stood in the same place of the file, moved within it, or came from another
 * file with the code around it, is not new.
 */
export function newOccurrences(files: readonly FileChange[], read: OccurrenceReader): Found[] {
  const origins = new Map(files.map((file) => [file.path, file]));
  const remaining = new Map<string, Occurrence[]>();
  const fresh: Fresh[] = [];
  for (const file of files) {
    if (file.after === null) continue;
    const after = read(file, file.after);
    if (after.length === 0) continue;
    const from = file.before === null && file.renamedFrom !== null ? origins.get(file.renamedFrom) : file;
    const old = remaining.get(from?.path ?? file.path) ?? beforeOf(from ?? file, read);
    const left = pair(after, old);
    remaining.set(from?.path ?? file.path, left.old);
    fresh.push(...left.fresh.map((occurrence) => ({ file, occurrence })));
  }
  if (fresh.length === 0) return [];
  const gone = new Map<string, number>();
  for (const file of files) {
    for (const each of remaining.get(file.path) ?? beforeOf(file, read)) {
      for (const place of placesOf(each)) gone.set(place, (gone.get(place) ?? 0) + 1);
    }
  }
  const told = new Map<string, Found>();
  for (const { file, occurrence } of fresh) {
    if (takeOne(gone, occurrence)) continue;
    const { line, message, atMost } = occurrence;
    // One comment may name several rules.
    told.set(`${file.path}\n${line}\n${message}`, {
      path: file.path,
      line,
      message,
      ...(atMost === undefined ? {} : { atMost }),
    });
  }
  return [...told.values()];
}

function beforeOf(file: FileChange, read: OccurrenceReader): readonly Occurrence[] {
  return file.before === null ? [] : read(file, file.before);
}

/** Same place first, then the same function, then a line that was edited. Each old one stands for one. */
function pair(after: readonly Occurrence[], before: readonly Occurrence[]): { fresh: Occurrence[]; old: Occurrence[] } {
  const byKey = new Map<string, Occurrence[]>();
  for (const each of before) byKey.set(each.key, [...(byKey.get(each.key) ?? []), each]);
  let fresh = [...after];
  for (const isSame of [isSamePlace, isSameHolder, isEdited]) {
    fresh = fresh.filter((each) => {
      const known = byKey.get(each.key);
      const at = known?.findIndex((old) => isSame(old, each)) ?? -1;
      if (known === undefined || at < 0) return true;
      known.splice(at, 1);
      return false;
    });
  }
  const old = [...byKey.values()].flat();
  const goneKeys = new Set(old.map(({ key }) => key));
  return { fresh: fresh.filter((each) => each.broader?.some((key) => goneKeys.has(key)) !== true), old };
}

function isSamePlace(one: Occurrence, other: Occurrence): boolean {
  return one.context === other.context;
}

function isSameHolder(one: Occurrence, other: Occurrence): boolean {
  return one.holder !== '' && one.holder === other.holder;
}

function isEdited(one: Occurrence, other: Occurrence): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  const least = Math.min(mine.size, theirs.size);
  if (least === 0) return mine.size === theirs.size;
  return [...mine].filter((word) => theirs.has(word)).length / least >= sameLineShare;
}

function wordsOf({ context, key }: Occurrence): Set<string> {
  const own = new Set(key.match(/[\p{L}\p{N}_]+/gu));
  return new Set((context.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !own.has(word)));
}

/** What moves to another file is often made visible there. */
const visibility = /^\s*(?:export|public|internal|pub(?:\([^)]*\))?)\s+/;

/** In another file only the very code, or the whole function that it stood in, is a move. */
function placesOf({ key, context, holder }: Occurrence): string[] {
  const places = [`${key}\n${context.replace(visibility, '').replaceAll(/\s+/g, '')}`];
  return holder === '' ? places : [...places, `${key}\n\n${holder}`];
}

function takeOne(gone: Map<string, number>, occurrence: Occurrence): boolean {
  const place = placesOf(occurrence).find((each) => (gone.get(each) ?? 0) > 0);
  if (place === undefined) return false;
  gone.set(place, (gone.get(place) ?? 0) - 1);
  return true;
}
