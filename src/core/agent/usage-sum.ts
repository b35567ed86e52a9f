import type { Usage } from './event.ts';

/** A sum in which what is unknown stays unknown until something is known. */
export function plus(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : a + b;
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: plus(a.inputTokens, b.inputTokens),
    outputTokens: plus(a.outputTokens, b.outputTokens),
    cachedTokens: plus(a.cachedTokens, b.cachedTokens),
    costUsd: plus(a.costUsd, b.costUsd),
  };
}

/** Input that was not read from a cache, of a program that counts both as input. */
export function uncached(input: number | null, cached: number | null): number | null {
  return input === null ? null : Math.max(0, input - (cached ?? 0));
}

/** Money, of a program that says 0 also where it knows no price. */
export function knownCost(usd: number | null): number | null {
  return usd === 0 ? null : usd;
}
