import type { AgentEnded, EndingName } from '../journal/event.ts';
import { formatCount, formatSpend } from './format-amount.ts';
import { formatDuration } from './format-duration.ts';
import { tokensSpent } from './tokens-spent.ts';

const endingWords: Readonly<Record<EndingName, string>> = {
  exited: 'ended by itself',
  signalled: 'was ended by a signal',
  'timed-out': 'ran into the time limit and was ended',
  silent: 'was silent too long and was ended',
  'out-of-turns': 'used up its turns',
  'over-budget': 'used up the budget',
  stuck: 'went in circles and was ended',
  limited: 'met a usage limit',
  cancelled: 'was cancelled',
  'not-started': 'could not be started',
};

/** `agent ended by itself after 3m 05s, claims done ($0.42, 12.4k tokens)`. */
export function describeAgentEnd(event: AgentEnded): string {
  const { ending, exitCode, signal, claim, error, usage, durationMs, leftover, pricesAsOf } = event;
  const code = exitCode !== null && exitCode !== 0 ? ` (exit ${exitCode})` : signal === null ? '' : ` (${signal})`;
  // Nobody saw the end of one whose run was killed.
  const time = ending === 'cancelled' && durationMs === 0 ? '' : ` after ${formatDuration(durationMs)}`;
  const parts = [`agent ${endingWords[ending]}${code}${time}`];
  if (claim.kind !== 'none') parts.push(`claims ${claim.kind}`);
  if (error !== null) parts.push(`${error.kind}: ${error.message}`);
  if (leftover.ended > 0) parts.push(`${formatCount(leftover.ended, 'process', 'processes')} of it had to be ended`);
  if (leftover.alive > 0) parts.push(`${formatCount(leftover.alive, 'process', 'processes')} of it could not be ended`);
  const by = pricesAsOf === undefined ? '' : `, by your prices of ${pricesAsOf}`;
  return `${parts.join(', ')} (${formatSpend({ usd: usage.costUsd, tokens: tokensSpent(usage) })}${by})`;
}
