import type { CycleState } from '../loop/state.ts';
import { errorThatCounts } from '../verdict/error-that-counts.ts';
import type { Pause } from './pause.ts';

type Met = Pick<Pause, 'kind' | 'agent' | 'message' | 'resetsAtMs'>;

/** What of a judged cycle's agents met a limit or an overload; also beside work that landed. */
export function pausesOf(cycle: CycleState): Met[] {
  return [metByAgent(cycle), metByReviewer(cycle)].filter((met) => met !== null);
}

function metByAgent({ ended, agent, measured, approval }: CycleState): Met | null {
  if (ended === null || approval !== null) return null;
  const error = errorThatCounts(ended, measured?.empty ?? true);
  const { message = 'the program met a usage limit', resetsAtMs = null } = error ?? {};
  if (error?.kind === 'limit' || ended.ending === 'limited') return { kind: 'limit', agent, message, resetsAtMs };
  return error?.kind === 'transient' ? { kind: 'overload', agent, message, resetsAtMs } : null;
}

function metByReviewer({ review }: CycleState): Met | null {
  if (review === null || (review.failure !== 'limit' && review.failure !== 'overload')) return null;
  const { failure: kind, agent, because: message, resetsAtMs = null } = review;
  return { kind, agent, message, resetsAtMs };
}
