import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Request } from '../../core/approval/request.ts';
import { readHolder } from '../../host/file/lock.ts';
import type { LockHolder } from '../../host/file/lock-holder.ts';
import { isAlive } from '../../host/file/process-identity.ts';
import type { LoopFolder } from '../../host/file/state-folder.ts';
import { requestFile } from '../../run/requests.ts';

/** A run between two steps, or at its end, is done within this; an agent at work is not waited for. */
const maxWaitMs = 1_000;
const everyMs = 25;

/** Who works on the loop and goes on doing so, and whether it has taken these up; `holder: null`: nobody. */
export async function outlastHolder(
  folder: LoopFolder,
  requests: readonly Request[],
): Promise<{ readonly holder: LockHolder | null; readonly isTaken: boolean }> {
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    const holder = readHolder(folder.lock);
    if (holder === null || !isAlive(holder)) return { holder: null, isTaken: false };
    const isTaken = requests.length > 0 && requests.every(({ id }) => !existsSync(requestFile(folder.requests, id)));
    if (isTaken || waitedMs >= maxWaitMs) return { holder, isTaken };
    await setTimeout(everyMs);
  }
}
