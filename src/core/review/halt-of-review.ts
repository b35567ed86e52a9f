import type { RunCounters } from '../loop/state.ts';
import { formatCount } from '../report/format-amount.ts';
import type { Review } from './review.ts';

/** What in a review's end stops the run: without a reviewer nothing could land. */
export function haltOfReview(review: Review | null): RunCounters['halted'] {
  if (review === null) return null;
  const { failure, because, leftover } = review;
  if (leftover.alive > 0) {
    const detail = `${formatCount(leftover.alive, 'process', 'processes')} of the reviewer could not be ended`;
    return { reason: 'infrastructure', detail };
  }
  switch (failure) {
    case 'over-budget':
      return { reason: 'budget', detail: 'the purse was spent within a review' };
    case 'login':
    case 'billing':
    case 'reviewer-missing':
      return { reason: 'infrastructure', detail: `the reviewer: ${because}` };
    // These are waited for, or end the run as an agent's do.
    case 'limit':
    case 'overload':
    case 'review-not-given':
    case 'cancelled':
    case null:
      return null;
  }
}
