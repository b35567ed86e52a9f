import type { ApprovalsEnded } from '../journal/event.ts';
import type { LoopState } from '../loop/state.ts';
import { isWaiting } from './is-waiting.ts';

/** What people said is taken up, and nothing that they approved is left to land. */
export function endApprovals({ tasks }: LoopState): ApprovalsEnded {
  return { type: 'approvals-ended', waiting: [...tasks.values()].filter(isWaiting).length };
}
