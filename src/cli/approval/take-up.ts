import { existsSync } from 'node:fs';
import { isOpenTo } from '../../core/approval/is-open-to.ts';
import type { Request } from '../../core/approval/request.ts';
import { writeRequest } from '../../core/approval/request.ts';
import type { JournalEvent } from '../../core/journal/event.ts';
import { fold } from '../../core/loop/fold.ts';
import { emptyState, type LoopState } from '../../core/loop/state.ts';
import { readJournal } from '../../host/file/journal-file.ts';
import type { LockHolder } from '../../host/file/lock-holder.ts';
import type { LoopFolder } from '../../host/file/state-folder.ts';
import { writeAtomic } from '../../host/file/write-atomic.ts';
import { dropRequest, listRequests, requestFile } from '../../run/requests.ts';
import type { CommandContext } from '../command-context.ts';
import type { FoundLoop } from '../require-loop.ts';
import { outlastHolder } from './outlast-holder.ts';
import { runApprovals } from './run-approvals.ts';

/** What became of requests. */
export type Taking =
  | { readonly kind: 'taken'; readonly events: readonly JournalEvent[]; readonly state: LoopState }
  /** Another process works on the loop: it takes them up at its next step, or, by `isTaken`, has done so. */
  | { readonly kind: 'left'; readonly holder: LockHolder; readonly isTaken: boolean }
  /** All of them came to nothing: somebody else was faster. */
  | { readonly kind: 'decided'; readonly state: LoopState };

/** None was taken, and what each was said to stands no more. */
function areDropped(requests: readonly Request[], state: LoopState): boolean {
  return (
    requests.length > 0 &&
    requests.every((request) => {
      const task = state.tasks.get(request.task);
      // Two who say yes want the same.
      const isSame = request.kind === 'approve' && (task?.done ?? task?.approved ?? null) !== null;
      return !state.requests.has(request.id) && !isOpenTo(task, request) && !isSame;
    })
  );
}

function readState({ journal }: LoopFolder): LoopState {
  const state = emptyState();
  readJournal(journal, (event) => fold(state, event));
  return state;
}

/** How often others may come first, and further requests come in, until it is left to whoever comes next. */
const maxRounds = 20;

/**
 * Puts requests where whoever works on the loop finds them, and works on it where nobody does. Looking again once the
 * lock is free again is what makes this safe: who came too late for one is seen by the other. Throws a `UserError` where
 * the loop can't be worked on; nothing is asked for then.
 */
export async function takeUp(context: CommandContext, found: FoundLoop, requests: readonly Request[]): Promise<Taking> {
  const { folder } = found.view;
  const events: JournalEvent[] = [];
  let state = found.view.state;
  for (const request of requests) writeAtomic(requestFile(folder.requests, request.id), writeRequest(request));
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const { holder, isTaken } = await outlastHolder(folder, requests);
      if (holder !== null) {
        const now = readState(folder);
        if (!areDropped(requests, now)) return { kind: 'left', holder, isTaken };
        for (const { id } of requests) dropRequest(folder.requests, id);
        return { kind: 'decided', state: now };
      }
      const worked = await runApprovals(context, found, (event) => events.push(event));
      if (worked === null) continue;
      state = worked;
      // It could not go on, and would not with the next request either.
      if (events.some(({ type }) => type === 'run-stopped') || listRequests(folder.requests).length === 0) break;
    }
  } catch (error) {
    // What could not be begun is not asked for; what was taken has no file any more.
    for (const { id } of requests) dropRequest(folder.requests, id);
    throw error;
  }
  const isLeft = requests.some(({ id }) => existsSync(requestFile(folder.requests, id)));
  return !isLeft && areDropped(requests, state) ? { kind: 'decided', state } : { kind: 'taken', events, state };
}
