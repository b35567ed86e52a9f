import type { Usage } from '../agent/event.ts';
import type { Spend } from './state.ts';

/** Adds what one process used, in place. What it did not tell is counted, never taken for 0. */
export function addUsage(spend: Spend, { costUsd, inputTokens, outputTokens }: Usage): void {
  if (costUsd === null) spend.unknownUsd += 1;
  else spend.usd = (spend.usd ?? 0) + costUsd;
  if (inputTokens === null && outputTokens === null) spend.unknownTokens += 1;
  else spend.tokens = (spend.tokens ?? 0) + (inputTokens ?? 0) + (outputTokens ?? 0);
}
