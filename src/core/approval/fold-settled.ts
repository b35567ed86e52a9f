import type { ApprovalsEnded } from '../journal/event.ts';
import { waitingDetail } from '../loop/waiting-detail.ts';
import type { LoopState } from '../loop/state.ts';

/** How the last run ended is still so, unless it ended because people were waited for, and now none is. */
export function foldSettled(state: LoopState, { waiting }: ApprovalsEnded): void {
  const before = state.stopBefore;
  state.open = false;
  state.stopBefore = null;
  const wasForPeople = before?.reason === 'awaiting_approval';
  state.settled = wasForPeople && waiting === 0;
  if (state.settled) state.stop = null;
  else state.stop = wasForPeople ? { ...before, detail: waitingDetail(waiting) } : before;
}
