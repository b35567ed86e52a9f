import type { ChangedFile } from './change.ts';

/** A deleted file and the added one that was made from it. */
export interface Rename {
  readonly from: ChangedFile;
  readonly to: ChangedFile;
}

/** What pairing needs of a file's text; `null`: binary or missing, then only the very same blob pairs. */
export type TextOf = (file: ChangedFile, side: 'before' | 'after') => string | null;

const leastAlike = 0.6;
/** Pairing compares each with each; beyond this only the very same content pairs. */
const maxCompared = 40_000;
const maxLines = 4_000;

/** Pairs what was deleted with what was added: the same blob first, then by the share of lines that both have. */
export function pairRenames(files: readonly ChangedFile[], textOf: TextOf): Rename[] {
  const deleted = files.filter((file) => file.status === 'deleted');
  const added = files.filter((file) => file.status === 'added');
  const renames: Rename[] = [];
  const byBlob = new Map(deleted.map((file) => [file.oldBlob, file]));
  const left = new Set(deleted);
  const open: ChangedFile[] = [];
  for (const to of added) {
    const from = byBlob.get(to.newBlob);
    if (from !== undefined && left.delete(from)) renames.push({ from, to });
    else open.push(to);
  }
  if (left.size * open.length > maxCompared) return renames;
  const lines = new Map([...left].map((from) => [from, lineSet(textOf(from, 'before'))]));
  for (const to of open) {
    const own = lineSet(textOf(to, 'after'));
    if (own === null) continue;
    let best: { from: ChangedFile; alike: number } | null = null;
    for (const from of left) {
      const other = lines.get(from) ?? null;
      const alike = other === null ? 0 : likeness(other, own);
      if (alike >= leastAlike && (best === null || alike > best.alike)) best = { from, alike };
    }
    if (best !== null && left.delete(best.from)) renames.push({ from: best.from, to });
  }
  return renames;
}

function lineSet(text: string | null): ReadonlySet<string> | null {
  if (text === null || text === '') return null;
  return new Set(
    text
      .split('\n', maxLines)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const line of one) if (other.has(line)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
