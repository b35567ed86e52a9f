import type { AgentEnded } from '../journal/event.ts';
import type { PlanKind } from '../plan/plan.ts';
import { errorThatCounts } from './error-that-counts.ts';

/**
 * Whether landing this attempt would make its task done: asked before the gates run, because a tracked plan's tick is
 * part of what they judge. An agent that the runner ended never finishes its task, and one that a signal ended finishes
 * it only when it had said so before: half a change can pass every test.
 */
export function wouldFinish(ended: AgentEnded, kind: PlanKind): boolean {
  if (kind === 'prompt') return false;
  const claim = ended.claim.kind;
  if (claim === 'more' || claim === 'blocked' || claim === 'ask' || claim === 'idle') return false;
  const error = errorThatCounts(ended, false);
  if (error?.kind === 'out-of-turns' || error?.kind === 'over-budget') return false;
  if (ended.ending === 'exited') return error === null || claim !== 'none';
  return ended.ending === 'signalled' && claim !== 'none';
}
