import type { Usage } from '../agent/event.ts';

/** US dollars for a million tokens. */
export interface ModelPrice {
  /** Input that no cache gave. */
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** What people wrote down of a provider's price list, for programs that tell tokens and no cost. */
export interface PriceTable {
  /** `2026-11-30`: when it was so. Shown beside every figure that was made with it. */
  readonly asOf: string;
  readonly models: Readonly<Record<string, ModelPrice>>;
}

const million = 1_000_000;

/** The row of a model: its own name, else the longest that it begins with (`gpt-5` for `gpt-5-2026-08`), else `*`. */
export function priceOf(table: PriceTable, model: string | null): ModelPrice | null {
  const names = Object.keys(table.models).filter((name) => name !== '*' && isOf(model ?? '', name));
  const [best = '*'] = names.toSorted((one, other) => other.length - one.length);
  return table.models[best] ?? null;
}

function isOf(model: string, name: string): boolean {
  return model === name || (model.startsWith(name) && /[^\p{L}\p{N}]/u.test(model.charAt(name.length)));
}

/** A cost made of tokens, where the program tells none; `null`: no tokens are told either, or the model has no price. */
export function pricedUsd(usage: Usage, table: PriceTable | null, model: string | null): number | null {
  const { inputTokens, outputTokens, cachedTokens } = usage;
  const price = table === null ? null : priceOf(table, model);
  if (price === null || (inputTokens === null && outputTokens === null)) return null;
  const parts = [
    (inputTokens ?? 0) * price.input,
    (outputTokens ?? 0) * price.output,
    (cachedTokens ?? 0) * price.cached,
  ];
  return parts.reduce((sum, part) => sum + part, 0) / million;
}
