import { expect, test } from 'vitest';
import { estimateTokens } from '../../../src/core/brief/estimate-tokens.ts';

test.each([
  ['', 0],
  ['four', 1],
  ['hello', 2],
  ['漢字', 2],
  ['a😀', 2],
])('%j is about %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
