import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseKeys } from '../../scripts/mutation/choose-keys.mjs';

const keys = Array.from({ length: 1000 }, (_, n) => `src/a.ts:${n}`);

describe('a sample of mutants', () => {
  test('is as large as asked for, without doubles, and the same for the same seed', () => {
    const chosen = chooseKeys(keys, 50, 1);
    expect(new Set(chosen).size).toBe(50);
    expect(keys).toEqual(expect.arrayContaining(chosen));
    expect(chooseKeys(keys, 50, 1)).toEqual(chosen);
    expect(chooseKeys(keys.toReversed(), 50, 1)).toEqual(chosen);
  });

  test('is another one for another seed', () => {
    expect(chooseKeys(keys, 50, 2)).not.toEqual(chooseKeys(keys, 50, 1));
  });

  test('is all of them where more are asked for', () => {
    expect(chooseKeys(keys, Infinity, 1).toSorted()).toEqual(keys.toSorted());
  });

  test('gives each the same chance', () => {
    const times = new Map<string, number>();
    const few = keys.slice(0, 10);
    const seeds = 2000;
    for (let seed = 0; seed < seeds; seed += 1) {
      for (const key of chooseKeys(few, 3, seed)) times.set(key, (times.get(key) ?? 0) + 1);
    }
    // 600 each, and five standard deviations of it.
    for (const key of few) expect(Math.abs((times.get(key) ?? 0) - seeds * 0.3)).toBeLessThan(103);
  });

  test('keeps all but one of its mutants when one is added elsewhere', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 100 }), (seed, size) => {
        const before = new Set(chooseKeys(keys, size, seed));
        const added = chooseKeys([...keys, 'src/b.ts:1'], size, seed).filter((key) => !before.has(key));
        expect(added.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 20 },
    );
  });
});
