import type { Protocol } from '../agent/adapter.ts';

/** Whether a program's stream tells what it cost, or the tokens that a table of prices makes a cost of. */
export function tellsCost(protocol: Protocol, hasPrices: boolean): boolean {
  return protocol === 'claude-stream-json' || protocol === 'opencode-json' || (hasPrices && tellsTokens(protocol));
}

export function tellsTokens(protocol: Protocol): boolean {
  return protocol !== 'text';
}
