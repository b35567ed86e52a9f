import type { Usage } from '../agent/event.ts';

/** Input that no cache gave, plus output; `null` where the program named neither. */
export function tokensSpent(usage: Usage): number | null {
  if (usage.inputTokens === null && usage.outputTokens === null) return null;
  return (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
}
