import type { Change } from '../core/guard/change.ts';
import type { Loop } from './loop.ts';

const remembered = new WeakMap<Loop, Change>();

/** What differs between two trees. The last answer is remembered: measuring and guarding ask the same, and each costs a process. */
export async function changeOf(loop: Loop, from: string, to: string): Promise<Change> {
  if (from === to) return { from, to, files: [], added: 0, removed: 0 };
  const known = remembered.get(loop);
  if (known !== undefined && known.from === from && known.to === to) return known;
  const change = await loop.runner.change(from, to);
  remembered.set(loop, change);
  return change;
}
