import type { Request } from '../../core/approval/request.ts';
import { writeRequest } from '../../core/approval/request.ts';
import type { JournalEvent } from '../../core/journal/event.ts';
import type { LoopState } from '../../core/loop/state.ts';
import type { LockHolder } from '../../host/file/lock-holder.ts';
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
  | { readonly kind: 'left'; readonly holder: LockHolder; readonly isTaken: boolean };

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
      if (holder !== null) return { kind: 'left', holder, isTaken };
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
  return { kind: 'taken', events, state };
}
