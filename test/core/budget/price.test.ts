import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf, pricedUsd, type PriceTable } from '../../../src/core/budget/price.ts';

const price = (input: number): { input: number; output: number; cached: number } => ({ input, output: 10, cached: 1 });
const table: PriceTable = {
  asOf: '2026-11-30',
  models: { 'gpt-5': price(2), 'gpt-5-mini': price(3), 'org/모델': price(4) },
};
const usage = { inputTokens: 1_000_000, outputTokens: 200_000, cachedTokens: 500_000, costUsd: null };

test.each([
  ['gpt-5', 2],
  ['gpt-5-2026-08', 2],
  ['gpt-5-mini-2026', 3],
  ['org/모델:free', 4],
  ['gpt-50', undefined],
  ['gpt', undefined],
  ['', undefined],
  [null, undefined],
])('the price of %s is that of the longest name it begins with', (model, input) => {
  expect(priceOf(table, model)?.input).toBe(input);
});

test('a row for all others is taken where no name fits', () => {
  const withRest = { ...table, models: { ...table.models, '*': price(9) } };
  expect([
    priceOf(withRest, 'other')?.input,
    priceOf(withRest, null)?.input,
    priceOf(withRest, 'gpt-5')?.input,
  ]).toEqual([9, 9, 2]);
});

test('a cost is made of input, output and what a cache gave', () => {
  expect(pricedUsd(usage, table, 'gpt-5')).toBeCloseTo(2 + 2 + 0.5);
});

test('what isn’t known is no cost of 0', () => {
  expect(pricedUsd(usage, table, 'unknown')).toBeNull();
  expect(pricedUsd(usage, null, 'gpt-5')).toBeNull();
  expect(pricedUsd({ ...usage, inputTokens: null, outputTokens: null }, table, 'gpt-5')).toBeNull();
});

test('more tokens never cost less', () => {
  const tokens = fc.nat(10_000_000);
  fc.assert(
    fc.property(tokens, tokens, tokens, tokens, (inputTokens, outputTokens, cachedTokens, more) => {
      const cost = (extra: number): number =>
        pricedUsd({ inputTokens: inputTokens + extra, outputTokens, cachedTokens, costUsd: null }, table, 'gpt-5') ??
        NaN;
      expect(cost(more)).toBeGreaterThanOrEqual(cost(0));
    }),
  );
});
