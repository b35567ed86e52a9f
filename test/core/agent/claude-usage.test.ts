import { expect, test } from 'vitest';
import { ClaudeUsage } from '../../../src/core/agent/claude-usage.ts';

test('amounts below zero, or without an end, are unknown: they refill no budget', () => {
  const usage = new ClaudeUsage();
  expect(usage.sawResult({ total_cost_usd: -50, usage: { input_tokens: -100_000, output_tokens: 1 } })).toEqual({
    inputTokens: null,
    outputTokens: 1,
    cachedTokens: null,
    costUsd: null,
  });
  expect(usage.sawMessage('m', { input_tokens: 7, output_tokens: -9, cache_read_input_tokens: Infinity })).toEqual({
    inputTokens: 7,
    outputTokens: 1,
    cachedTokens: null,
    costUsd: null,
  });
});
