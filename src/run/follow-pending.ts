import type { LoopState } from '../core/loop/state.ts';
import type { Loop } from './loop.ts';

const followed = new WeakMap<Loop, string>();

/** Refs of the work that waits follow the journal, as all status does: one that a crash kept from being written is written at the next start. */
export async function followPending(loop: Loop): Promise<void> {
  const pending = pendingOf(loop.state);
  const key = JSON.stringify([...pending]);
  if (followed.get(loop) === key) return;
  await loop.runner.setPending(loop.branch, pending);
  followed.set(loop, key);
}

/** Refs of attempts by task: asked about, or approved and not landed yet. */
function pendingOf({ tasks }: LoopState): Map<string, string> {
  const pending = new Map<string, string>();
  for (const { id, awaiting, approved } of tasks.values()) {
    const ref = awaiting?.work?.ref ?? approved?.work.ref ?? null;
    if (ref !== null) pending.set(id, ref);
  }
  return pending;
}
