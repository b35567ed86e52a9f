import type { PlanProblem, PlanReading, Task } from './plan.ts';

/** The change that ticks one task: at `start` (a byte offset), `removedBytes` bytes give way to `inserted` (ASCII). */
export interface TickEdit {
  readonly start: number;
  readonly removedBytes: number;
  readonly inserted: string;
}

/** All that one pass over a plan's bytes finds. */
export interface PlanScan {
  readonly reading: PlanReading;
  /** Tasks that were found, good or not. */
  readonly found: number;
  /** For each task that could be ticked, by its id; also where the reading has problems elsewhere. */
  readonly tickEdits: ReadonlyMap<string, TickEdit>;
}

/** A plan with problems, in the order of the file. What can be ticked nevertheless still can. */
export function refusedScan(
  problems: readonly PlanProblem[],
  tasks: readonly Task[] = [],
  tickEdits: ReadonlyMap<string, TickEdit> = new Map(),
): PlanScan {
  const sorted = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { reading: { ok: false, problems: sorted, tasks }, found: tasks.length, tickEdits };
}

/** Rewrites edits with offsets into a text as edits with offsets into the file. They must be in ascending order. */
export function toByteEdits(
  text: string,
  bomBytes: number,
  edits: Iterable<readonly [string, TickEdit]>,
): Map<string, TickEdit> {
  const result = new Map<string, TickEdit>();
  // oxlint-disable-next-line no-control-regex -- ASCII begins with them.
  const isAscii = !/[^\u0000-\u007f]/.test(text);
  let index = 0;
  let bytes = bomBytes;
  for (const [id, edit] of edits) {
    if (isAscii) bytes = bomBytes + edit.start;
    else for (; index < edit.start; index++) bytes += utf8Length(text.charCodeAt(index));
    result.set(id, { ...edit, start: bytes });
  }
  return result;
}

/** A surrogate counts for half of its pair's four bytes. */
function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800 || (code >= 0xd800 && code < 0xe000)) return 2;
  return 3;
}
