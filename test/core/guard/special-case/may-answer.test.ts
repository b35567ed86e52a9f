import { assert, asyncProperty, constantFrom, oneof, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { mayAnswer } from '../../../../src/core/guard/special-case/may-answer.ts';
import { readAnswers } from '../../../../src/core/guard/special-case/read-answers.ts';
import { sidesOfCorpus } from '../../../support/sides-of-corpus.ts';
import { treeOf } from '../../../support/tree-of.ts';

test('no text of the corpus holds an answer without looking as if it could', async () => {
  const missed: string[] = [];
  for (const { path, text } of sidesOfCorpus()) {
    if (!mayAnswer(text) && readAnswers(await treeOf(path, text)).length > 0) missed.push(path);
  }
  expect(missed).toEqual([]);
});

const gap = constantFrom('', ' ', '\n', ' /* a */ ', ' // a\n', ' # a\n');
const value = constantFrom(
  '1',
  '-2',
  '3.5',
  '"a"',
  "'b'",
  '`c`',
  'r#"d"#',
  '@"e"',
  'b"f"',
  ':g',
  'true',
  'None',
  'nil',
  'x',
  '(1)',
  'not 1',
  '[1, 2]',
  '{1, 2}',
  '{a: 1}',
  '(1, 2)',
  'A{1, 2}',
  '&A{1}',
  'b.C{1}',
  'new int[]{1}',
  'array(1)',
  '[]int{1}',
  '&[1]',
);
const table = tuple(
  constantFrom('[]', '{}', '()', 'array()', 'A{}', 'map[int]int{}', 'new int[,]{}', 'M.of()', 'm.set()'),
  value,
  gap,
  constantFrom(',', ':', '=>', ' = '),
  gap,
  value,
).map(([marks, ...parts]) => `${marks.slice(0, -1)}${parts.join('')}${marks.slice(-1)}`);
const nested = tuple(constantFrom('[]', '{}', '()', 'array()'), table, table).map(
  ([marks, one, other]) => `${marks.slice(0, -1)}${one}, ${other}${marks.slice(-1)}`,
);
const branch = tuple(
  constantFrom(
    'if (x@1) return 2;',
    'if x@1:\n  return 2',
    'x@1 ? 2 : 3',
    '2 if x@1 else 3',
    'return 2 if x@1',
    'if x@1 { 2 }',
  ),
  constantFrom('==', ' == ', ' === ', ' is ', '.equals(', ' eq '),
).map(([form, operator]) => form.replace('@', operator));

test.each([
  ['a.ts', 'const x = @;'],
  ['a.py', 'x = @\n'],
  ['a.go', 'package a\nvar x = @\n'],
  ['a.rs', 'fn f() { let x = @; }'],
  ['A.java', 'class A { Object f(int x) { @; } }'],
  ['a.rb', 'x = @\n'],
  ['A.cs', 'class A { object F() { return @; } }'],
  ['a.php', '<?php $x = @;'],
])('a table or a branch, however it is written, is not missed: %s', async (path, form) => {
  let held = 0;
  await assert(
    asyncProperty(oneof(table, nested, branch), async (code) => {
      const text = form.replace('@', () => code);
      const answers = readAnswers(await treeOf(path, text));
      if (answers.length > 0) held += 1;
      expect(mayAnswer(text) || answers.length === 0).toBe(true);
    }),
    { numRuns: 400 },
  );
  // Else nothing was looked at.
  expect(held).toBeGreaterThan(5);
});

test.each([
  'export const f = (a: number): number => a + 1;\n',
  'def f(a): return a + 1\n',
  'func F(a int) int { return a + 1 }\n',
  'pub fn f(a: i32) -> i32 { a + 1 }\n',
  'class F { int f(int a) { return a + 1; } }\n',
  'class F { int F(int a) => a + 1; }\n',
  'function f($a) { return $a + 1; }\n',
])('code that only works something out needs no tree: %s', (text) => {
  expect(mayAnswer(text)).toBe(false);
});
