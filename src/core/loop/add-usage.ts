import type { Usage } from '../agent/event.ts';
import type { Spend } from './state.ts';

/**
 * Adds what one process used, in place. A cycle in which something was not told is counted, never taken for 0: once,
 * whoever was silent in it. `before`: what the cycle's agent told, where this is its reviewer's.
 */
export function addUsage(spend: Spend, usage: Usage, before: Usage | null = null): void {
  if (usage.costUsd === null) spend.unknownUsd += before?.costUsd === null ? 0 : 1;
  else spend.usd = (spend.usd ?? 0) + usage.costUsd;
  if (isUntold(usage)) spend.unknownTokens += before !== null && isUntold(before) ? 0 : 1;
  else spend.tokens = (spend.tokens ?? 0) + (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
}

function isUntold({ inputTokens, outputTokens }: Usage): boolean {
  return inputTokens === null && outputTokens === null;
}
