import type { PlanScan, TickEdit } from './plan-scan.ts';
import type { PlanFormat, PlanKind, PlanReading } from './plan.ts';

/** A file's content as one scan plus the ticks made since, so that a tick costs no new scan. */
interface Remembered {
  readonly bytes: Uint8Array;
  readonly scan: PlanScan;
  readonly reading: PlanReading;
  /** Ids, in order. The scan's edits are still in the offsets of the file without these. */
  readonly ticked: readonly string[];
}

/** The user's file, the plan at the last green commit, and the one that is about to land. */
const maxRemembered = 4;

/**
 * Makes a format of one scan over the bytes. A plan is read again each cycle while its bytes rarely change, and a tick
 * changes one word, so the last few readings are remembered by content: with 10,000 tasks a cycle costs a comparison of
 * bytes instead of a parse. Results don't depend on it.
 */
export function tickableFormat(
  kind: PlanKind,
  matches: (fileName: string, bytes: Uint8Array, scan: () => PlanScan) => boolean,
  scan: (bytes: Uint8Array) => PlanScan,
): PlanFormat {
  let remembered: readonly Remembered[] = [];
  const remember = (entry: Remembered): Remembered => {
    remembered = [entry, ...remembered.filter((other) => other !== entry)].slice(0, maxRemembered);
    return entry;
  };
  const recall = (bytes: Uint8Array): Remembered => {
    const known = remembered.find((each) => isSame(each.bytes, bytes));
    if (known) return remember(known);
    const found = scan(bytes);
    // A copy, because the caller may go on to use its buffer for something else.
    return remember({ bytes: bytes.slice(), scan: found, reading: found.reading, ticked: [] });
  };
  return {
    kind,
    matches: (fileName, bytes) => matches(fileName, bytes, () => recall(bytes).scan),
    read: (bytes) => recall(bytes).reading,
    tick: (bytes, taskId) => {
      const before = recall(bytes);
      const edit = findEdit(before, taskId);
      if (!edit) return null;
      const result = applyEdit(bytes, edit);
      const reading = tickReading(before.reading, taskId);
      // An edit with a line's end moves the tasks behind it; it is read anew.
      if (reading && !/[\r\n]/.test(edit.inserted)) {
        remember({ ...before, bytes: result.slice(), reading, ticked: [...before.ticked, taskId] });
      }
      return result;
    },
  };
}

/** The edit in the offsets of the bytes as they are now. */
function findEdit({ scan: { tickEdits }, ticked }: Remembered, taskId: string): TickEdit | undefined {
  const edit = tickEdits.get(taskId);
  if (!edit || ticked.includes(taskId)) return undefined;
  let { start } = edit;
  for (const id of ticked) {
    const earlier = tickEdits.get(id);
    if (earlier && earlier.start < edit.start) start += earlier.inserted.length - earlier.removedBytes;
  }
  return { ...edit, start };
}

function applyEdit(bytes: Uint8Array, { start, removedBytes, inserted }: TickEdit): Uint8Array {
  const result = new Uint8Array(bytes.length - removedBytes + inserted.length);
  result.set(bytes.subarray(0, start));
  result.set(new TextEncoder().encode(inserted), start);
  result.set(bytes.subarray(start + removedBytes), start + inserted.length);
  return result;
}

function tickReading(reading: PlanReading, taskId: string): PlanReading | undefined {
  if (!reading.ok) return undefined;
  const { tasks } = reading.plan;
  const index = tasks.findIndex(({ id }) => id === taskId);
  const task = tasks[index];
  if (!task) return undefined;
  return { ok: true, plan: { ...reading.plan, tasks: tasks.with(index, { ...task, ticked: true }) } };
}

/** Compares four bytes at a time where both buffers allow it. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let index = 0;
  if (a.byteOffset % 4 === 0 && b.byteOffset % 4 === 0) {
    const words = a.length >> 2;
    const left = new Int32Array(a.buffer, a.byteOffset, words);
    const right = new Int32Array(b.buffer, b.byteOffset, words);
    for (let word = 0; word < words; word++) if (left[word] !== right[word]) return false;
    index = words * 4;
  }
  for (; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
