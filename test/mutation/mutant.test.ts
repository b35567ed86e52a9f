import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listMutants } from '../../scripts/mutation/list-mutants.mjs';
import { mutantKey } from '../../scripts/mutation/mutant-key.mjs';
import { ownTests } from '../../scripts/mutation/own-tests.mjs';
import { ruleOf } from '../../scripts/mutation/rule-of.mjs';
import { wordMutant } from '../../scripts/mutation/word-mutant.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lastgreen-mutant-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = 'export function isFew(count: number): boolean {\n  return count < 3;\n}\n';
const file = join(folder, 'is-few.ts');
writeFileSync(file, text);

test('every mutant of a file is listed, each under a key of its own that holds from run to run', async () => {
  const keys = (await listMutants([file])).map((mutant) => mutantKey(mutant, folder));
  expect(keys).toEqual([
    'is-few.ts:0:46-2:1 BlockStatement {}',
    'is-few.ts:1:9-1:18 ConditionalExpression true',
    'is-few.ts:1:9-1:18 ConditionalExpression false',
    'is-few.ts:1:9-1:18 EqualityOperator count <= 3',
    'is-few.ts:1:9-1:18 EqualityOperator count >= 3',
  ]);
});

test('a mutant is told in one line: where it is, what stood there, and what stands there now', () => {
  const mutant = { mutatorName: 'EqualityOperator', replacement: 'count <= 3' };
  const at = (start: [number, number], end: [number, number]): object => ({
    start: { line: start[0], column: start[1] },
    end: { line: end[0], column: end[1] },
  });
  const told = (location: object, over = {}): string =>
    wordMutant('a.ts', text, { ...mutant, location, ...over } as never);
  expect(told(at([2, 10], [2, 19]))).toBe('a.ts:2:10 EqualityOperator: count < 3 → count <= 3');
  expect(told(at([1, 47], [3, 2]), { mutatorName: 'BlockStatement', replacement: '{}' })).toBe(
    'a.ts:1:47 BlockStatement: { return count < 3; } → {}',
  );
  expect(told(at([2, 10], [2, 19]), { replacement: 'x'.repeat(200) })).toBe(
    `a.ts:2:10 EqualityOperator: count < 3 → ${'x'.repeat(160)}…`,
  );
});

test('a mutant counts for the rule that its file or its folder is named for', () => {
  expect(
    ['src/core/guard/secret.ts', 'src/core/guard/secret/issuers.ts', 'src/core/verdict/judge.ts'].map(ruleOf),
  ).toEqual(['guard/secret', 'guard/secret', 'verdict/judge']);
});

test('a mutant of a rule is asked of that rule’s tests and those of many, one of what rules share of all', () => {
  const tests = [
    '/tmp/guard/test/core/guard/secret/secret.test.ts',
    '/tmp/guard/test/core/guard/special-case/literal.test.ts',
    '/tmp/guard/test/core/guard/test-special-cased.test.ts',
    '/tmp/guard/test/core/verdict/judge.test.ts',
    '/tmp/guard/test/corpus/corpus.test.ts',
  ] as const;
  const own = (path: string): readonly string[] => ownTests(`/tmp/guard/src/core/${path}`, tests);
  expect(own('guard/secret.ts')).toEqual([tests[0], tests[4]]);
  expect(own('guard/special-case/literal.ts')).toEqual([tests[1], tests[2], tests[4]]);
  for (const path of ['guard/test-case/go.ts', 'guard/occurrence/quote.ts', 'guard/quoted.ts', 'verdict/judge.ts']) {
    expect(own(path)).toEqual(tests);
  }
});
