import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMutants } from '../../scripts/mutation/count-mutants.mjs';
import { wilsonInterval } from '../../scripts/mutation/wilson-interval.mjs';
import { wordScore } from '../../scripts/mutation/word-score.mjs';

describe('the interval of a share', () => {
  test('is that of the literature', () => {
    const rounded = (hits: number, of: number): number[] =>
      wilsonInterval(hits, of).map((share) => Number(share.toFixed(4)));
    expect(rounded(15, 50)).toEqual([0.191, 0.4375]);
    expect(rounded(0, 20)).toEqual([0, 0.1611]);
    expect(rounded(20, 20)).toEqual([0.8389, 1]);
  });

  test('holds the share, and lies within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const hits = Math.round(of * part);
        const [low, high] = wilsonInterval(hits, of);
        expect([low >= 0, low <= hits / of + 1e-12, hits / of <= high + 1e-12, high <= 1]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }),
    );
  });
});

describe('the score', () => {
  test('counts what ran without end as noticed, what no test ran as not, and leaves out what could not be told', () => {
    const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'CompileError'];
    expect(countMutants(statuses)).toEqual({ killed: 2, timeout: 1, survived: 1, noCoverage: 1, broken: 2 });
  });

  test('is told per rule, the worst first, and in sum with its interval', () => {
    const tested = [
      ['src/core/guard/secret.ts', 'Killed'],
      ['src/core/guard/secret/issuers.ts', 'Survived'],
      ['src/core/verdict/judge.ts', 'Killed'],
      ['src/core/guard/syntax.ts', 'RuntimeError'],
    ].map(([path = '', status = '']) => ({ path, status }));
    expect(wordScore(tested, true).split('\n')).toEqual([
      '                                      killed     timeout    survived no coverage      broken       score',
      'guard/secret                               1           0           1           0           0      50.0 %',
      'guard/syntax                               0           0           0           0           1           -',
      'verdict/judge                              1           0           0           0           0     100.0 %',
      'all                                        2           0           1           0           1      66.7 %',
      'score: 66.7 % of 3 mutants were noticed (95 %: 20.8 % to 93.9 %)',
      '',
    ]);
  });

  test('has no bounds where all were tested', () => {
    const all = wordScore([{ path: 'src/core/guard/a.ts', status: 'Killed' }], false);
    expect(all.split('\n').at(-2)).toBe('score: 100.0 % of 1 mutants were noticed');
  });

  test('is none where nothing could be judged', () => {
    expect(wordScore([{ path: 'src/core/guard/a.ts', status: 'RuntimeError' }], true)).toContain(
      'no mutant could be judged',
    );
  });
});
