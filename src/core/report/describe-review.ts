import type { ReviewGiven } from '../journal/event.ts';
import { formatSpend } from './format-amount.ts';
import { formatDuration } from './format-duration.ts';
import { tokensSpent } from './tokens-spent.ts';

const answers: Readonly<Record<ReviewGiven['answer'], string>> = {
  approve: 'approves',
  object: 'objects',
  none: 'gave no answer',
};

/** `reviewer claude objects after 3m 05s: src/a.ts:3: … ($0.42, 12.4k tokens)`. */
export function describeReview({ agent, answer, because, durationMs, usage }: ReviewGiven): string {
  const why = answer === 'approve' ? '' : `: ${because}`;
  const spent = formatSpend({ usd: usage.costUsd, tokens: tokensSpent(usage) });
  return `reviewer ${agent} ${answers[answer]} after ${formatDuration(durationMs)}${why} (${spent})`;
}
