import type { Protocol } from '../agent/adapter.ts';

/** Whether a program's stream tells what it cost, or the tokens that a table of prices makes a cost of. */
export function tellsCost(protocol: Protocol, hasPrices: boolean): boolean {
  return /^(?:claude-stream-json|opencode-json|pi-json)$/.test(protocol) || (hasPrices && tellsTokens(protocol));
}

export function tellsTokens(protocol: Protocol): boolean {
  return protocol !== 'text';
}
