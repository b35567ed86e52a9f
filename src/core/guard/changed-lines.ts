import { diffArrays } from 'diff';
import type { ChangedLine } from './file-change.ts';

/** Beyond this many differing lines the two sides are no edit of one another, and the exact pairing is worth nothing. */
const maxEdits = 4_000;

export interface ChangedLines {
  readonly added: readonly ChangedLine[];
  readonly removed: readonly ChangedLine[];
}

/** Lines that only one side has. CR at a line's end does not count. */
export function changedLines(before: string | null, after: string | null): ChangedLines {
  const old = toLines(before);
  const fresh = toLines(after);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const oldPart = old.slice(start, old.length - end);
  const freshPart = fresh.slice(start, fresh.length - end);
  if (oldPart.length === 0 || freshPart.length === 0) {
    return { added: number(freshPart, start), removed: number(oldPart, start) };
  }
  const removed = onlyIn(oldPart, freshPart, start);
  const added = onlyIn(freshPart, oldPart, start);
  if (removed.length + added.length > maxEdits)
    return { added: number(freshPart, start), removed: number(oldPart, start) };
  // What both have stands in the same order: there is one pairing, and it needs no search.
  if (isSame(without(oldPart, removed, start), without(freshPart, added, start))) return { added, removed };
  return pairedLines(oldPart, freshPart, start);
}

/** Lines that the other side has nowhere: they can be paired with none. */
function onlyIn(lines: readonly string[], others: readonly string[], from: number): ChangedLine[] {
  const known = new Set(others);
  return number(lines, from).filter(({ text }) => !known.has(text));
}

function without(lines: readonly string[], gone: readonly ChangedLine[], from: number): string[] {
  const rows = new Set(gone.map(({ line }) => line - from - 1));
  return lines.filter((_line, row) => !rows.has(row));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, row) => line === other[row]);
}

function pairedLines(oldPart: readonly string[], freshPart: readonly string[], start: number): ChangedLines {
  const parts = diffArrays([...oldPart], [...freshPart], { maxEditLength: maxEdits });
  if (parts === undefined) return { added: number(freshPart, start), removed: number(oldPart, start) };
  const added: ChangedLine[] = [];
  const removed: ChangedLine[] = [];
  let oldAt = start;
  let freshAt = start;
  for (const part of parts) {
    if (part.removed) removed.push(...number(part.value, oldAt));
    else if (part.added) added.push(...number(part.value, freshAt));
    if (!part.added) oldAt += part.value.length;
    if (!part.removed) freshAt += part.value.length;
  }
  return { added, removed };
}

function toLines(text: string | null): string[] {
  if (text === null || text === '') return [];
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function number(lines: readonly string[], from: number): ChangedLine[] {
  return lines.map((text, index) => ({ line: from + index + 1, text }));
}
