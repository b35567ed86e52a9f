import { describe, expect, test } from 'vitest';
import { formatCount, formatSpend, formatTokens } from '../../../src/core/report/format-amount.ts';
import { formatDuration } from '../../../src/core/report/format-duration.ts';

test.each([
  [0, '0ms'],
  [-5, '0ms'],
  [999.9, '999ms'],
  [1000, '1s'],
  [59_999, '59s'],
  [60_000, '1m 00s'],
  [3_599_999, '59m 59s'],
  [3_720_000, '1h 02m'],
  [97_200_000, '1d 03h'],
])('%d ms reads %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

describe('what was spent', () => {
  test.each([
    [{ usd: null, tokens: null }, 'cost unknown'],
    [{ usd: null, tokens: 12_400 }, 'cost unknown, 12.4k tokens'],
    [{ usd: 0.418, tokens: null }, '$0.42'],
    [{ usd: 0, tokens: 0 }, '$0.00, 0 tokens'],
    [{ usd: 3, tokens: 3_100_000 }, '$3.00, 3.1M tokens'],
  ])('%o reads %s', (spend, text) => {
    expect(formatSpend(spend)).toBe(text);
  });

  test.each([
    [999, '999'],
    [1000, '1.0k'],
    [999_949, '999.9k'],
    [999_950, '1.0M'],
  ])('%d tokens read %s', (tokens, text) => {
    expect(formatTokens(tokens)).toBe(text);
  });
});

test('one is not many', () => {
  expect([formatCount(1, 'file'), formatCount(0, 'file'), formatCount(2, 'story', 'stories')]).toEqual([
    '1 file',
    '0 files',
    '2 stories',
  ]);
});
