import { expect, test } from 'vitest';
import { compareCounts } from '../../../src/core/gate/compare-counts.ts';
import type { TestCounts } from '../../../src/core/gate/gate.ts';

const counts = (passed: number, skipped = 0, reader = 'vitest'): TestCounts => ({
  collected: passed + skipped,
  passed,
  failed: 0,
  skipped,
  reader,
});

test.each<[string, TestCounts | null, TestCounts | null, string | null]>([
  ['more tests', counts(3), counts(4), null],
  ['as many tests', counts(3), counts(3), null],
  ['fewer tests', counts(3), counts(2), '2 tests passed, 3 at the base.'],
  ['more skipped', counts(3, 1), counts(1, 3), '1 test passed, 3 at the base, 2 more skipped.'],
  ['skipped ones gone', counts(3, 2), counts(3), '3 tests found, 5 at the base.'],
  ['no more result', counts(3), null, 'No test result can be read any more; 3 tests passed at the base.'],
  ['none before', null, counts(3), null],
  ['nothing passed before', counts(0, 3), null, null],
  ['neither', null, null, null],
  ['packages and tests', counts(9, 0, 'go'), counts(2, 0, 'go-packages'), null],
  ['packages', counts(3, 0, 'go-packages'), counts(2, 0, 'go-packages'), '2 tests passed, 3 at the base.'],
])('%s', (_, before, after, sentence) => {
  expect(compareCounts(before, after, 'at the base')).toBe(sentence);
});
