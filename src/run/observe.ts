import { existsSync } from 'node:fs';
import type { Facts } from '../core/loop/facts.ts';
import { readSmallFile } from '../host/file/read-small-file.ts';
import type { Loop } from './loop.ts';
import { readRequests } from './requests.ts';

/** Looks at the world as it is just now. */
export async function observe(loop: Loop): Promise<Facts> {
  loop.plan.refresh();
  const heads = loop.state.heldBy === null ? [] : await loop.runner.userHeads();
  return {
    nowMs: loop.nowMs(),
    signal: loop.signals.kind,
    pause: readPause(loop.folder.pause),
    plan: loop.plan.read,
    planFault: loop.plan.fault,
    branchUsedBy: heads.find((head) => head.branch === loop.branch)?.worktree ?? null,
    requests: readRequests(loop),
    cycleServices: loop.services.has('cycle'),
  };
}

const maxPauseBytes = 100;

/** What `lastgreen pause` left in the loop's folder. */
export function readPause(path: string): Facts['pause'] {
  if (!existsSync(path)) return 'none';
  return readSmallFile(path, maxPauseBytes)?.toString('utf8').trim() === 'now' ? 'now' : 'after-cycle';
}
