import type { PlanScan, TickEdit } from './plan-scan.ts';
import type { PlanFormat, PlanKind } from './plan.ts';

interface Remembered {
  readonly bytes: Uint8Array;
  readonly scan: PlanScan;
}

/** The user's file, the plan at the last green commit, and the one that is about to land. */
const maxRemembered = 4;

/**
 * Makes a format of one scan over the bytes. A plan is read again each cycle while its bytes rarely change, and a tick
 * changes one word, so the last few scans are remembered by content, and a tick's scan is derived instead of made anew:
 * with 10,000 tasks a cycle costs a comparison of bytes instead of a parse. Results don't depend on it.
 */
export function tickableFormat(
  kind: PlanKind,
  matches: PlanFormat['matches'],
  scan: (bytes: Uint8Array) => PlanScan,
): PlanFormat {
  let remembered: readonly Remembered[] = [];
  const remember = (entry: Remembered): void => {
    remembered = [entry, ...remembered.filter((other) => other !== entry)].slice(0, maxRemembered);
  };
  const scanOnce = (bytes: Uint8Array): PlanScan => {
    // A copy, because the caller may go on to use its buffer for something else.
    const entry = remembered.find((each) => isSame(each.bytes, bytes)) ?? { bytes: bytes.slice(), scan: scan(bytes) };
    remember(entry);
    return entry.scan;
  };
  return {
    kind,
    matches,
    read: (bytes) => scanOnce(bytes).reading,
    tick: (bytes, taskId) => {
      const before = scanOnce(bytes);
      const edit = before.tickEdits.get(taskId);
      if (!edit) return null;
      const ticked = applyEdit(bytes, edit);
      const after = deriveScan(before, taskId, edit);
      if (after) remember({ bytes: ticked.slice(), scan: after });
      return ticked;
    },
  };
}

function applyEdit(bytes: Uint8Array, { start, removedBytes, inserted }: TickEdit): Uint8Array {
  const result = new Uint8Array(bytes.length - removedBytes + inserted.length);
  result.set(bytes.subarray(0, start));
  result.set(new TextEncoder().encode(inserted), start);
  result.set(bytes.subarray(start + removedBytes), start + inserted.length);
  return result;
}

/** `undefined` where the edit moves more than the bytes behind it. */
function deriveScan({ reading, tickEdits }: PlanScan, taskId: string, edit: TickEdit): PlanScan | undefined {
  if (!reading.ok || /[\r\n]/.test(edit.inserted)) return undefined;
  const tasks = reading.plan.tasks.map((task) => (task.id === taskId ? { ...task, ticked: true } : task));
  const shift = edit.inserted.length - edit.removedBytes;
  const edits = new Map<string, TickEdit>();
  for (const [id, other] of tickEdits) {
    if (id === taskId) continue;
    edits.set(id, shift === 0 || other.start < edit.start ? other : { ...other, start: other.start + shift });
  }
  return { reading: { ok: true, plan: { ...reading.plan, tasks } }, tickEdits: edits };
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
