import { describe, expect, test } from 'vitest';
import { findingsOf, told, type GuardCase } from '../../support/guard-case.ts';

const why = "the old test stands in a source file, so it can't be run on the new source";
const one = '    #[test]\n    fn one() {\n        assert_eq!(f(1), WANTED);\n    }\n';
const around = '    use super::*;\n\n    const WANTED: i32 = 2;\n\n';
const rust = (tests: string, marks = '#[cfg(test)]', body = 'x - 1'): string =>
  `pub fn f(x: i32) -> i32 {\n    ${body}\n}\n\n${marks}\nmod tests {\n${tests}}\n`;
const before = { 'src/lib.rs': rust(around + one, '#[cfg(test)]', 'x + 1') };
const change = (after: string): GuardCase => ({ before, after: { 'src/lib.rs': after } });

describe('a test of Rust that stands in the source', () => {
  test('asks where it reads otherwise, and says why', async () => {
    const findings = await findingsOf(change(rust(around + one.replace('WANTED', '0'))));
    expect(findings).toEqual([
      {
        rule: 'test-changed',
        severity: 'ask',
        path: 'src/lib.rs',
        line: 12,
        message: `the test "tests › one" changed: ${why}`,
      },
    ]);
  });

  test.each([
    [
      'in a thread',
      rust(around + one.replace('assert', 'let _ = std::thread::spawn(|| assert').replace(';', ').join();')),
    ],
    ['only somewhere', rust(around + one.replace('#[test]', '#[cfg(windows)]\n    // why\n    #[test]'))],
    ['by a constant', rust(around.replace('= 2', '= 0') + one)],
    ['by a module that is left out', rust(around + one, '#[cfg(all(test, feature = "slow"))]')],
    ['by a function in place of the source', rust(`${around}    fn f(x: i32) -> i32 { x + 1 }\n\n${one}`)],
    ['by a name in place of the source', rust(`    use super::fake::f;\n${around}${one}`)],
    ['by other source', rust(around.replace('super::*', 'super::fake::*') + one)],
  ])('asks where it is turned around %s', async (_name, after) => {
    expect(await told('test-changed', change(after))).toContainEqual(expect.stringMatching(/^ask src\/lib\.rs/));
  });

  test.each([
    [
      'new tests and what they stand on',
      `${around}    fn two() -> i32 { 2 }\n\n${one}\n${one.replace('one()', 'two_is()')}`,
    ],
    ['more names brought in', `    use std::fs;\n    use super::f;\n${around}${one}`],
    ['comments and white space', `    // why\n${around}    // one\n${one.replace('(1), ', '(1),\n            ')}`],
    ['another order', `${one}\n${around}`],
  ])('says nothing of %s', async (_name, tests) => {
    expect(await told('test-changed', change(rust(tests)))).toEqual([]);
  });

  test('is a note where the task may change it, or the configuration says so', async () => {
    const changed = change(rust(around + one.replace('WANTED', '0')));
    expect(await told('test-changed', { ...changed, scope: { mayChange: ['src/**'] } })).toEqual([
      'note src/lib.rs:12',
    ]);
    expect(await told('test-changed', { ...changed, settings: { rules: { 'test-changed': 'note' } } })).toEqual([
      'note src/lib.rs:12',
    ]);
    expect(await told('test-changed', { ...changed, settings: { rules: { 'test-changed': 'block' } } })).toEqual([
      'block src/lib.rs:12',
    ]);
  });

  test('blocks where a panic ends it well, or any panic does', async () => {
    const panics = (mark: string): string => rust(around + one.replace('#[test]', `#[test]\n    ${mark}`));
    expect(await told('test-weakened', change(panics('#[should_panic]')))).toEqual(['block src/lib.rs:13']);
    expect(await told('test-weakened', change(panics('#[cfg_attr(all(), should_panic)]')))).toEqual([
      'block src/lib.rs:13',
    ]);
    const strict = { 'src/lib.rs': panics('#[should_panic(expected = "no")]') };
    expect(await told('test-weakened', { ...change(panics('#[should_panic]')), before: strict })).toEqual([
      'block src/lib.rs:13',
    ]);
    expect(await told('test-weakened', { before: strict, after: { 'src/lib.rs': rust(around + one) } })).toEqual([]);
  });

  test('blocks where it is ignored', async () => {
    const ignored = rust(around + one.replace('#[test]', '#[test]\n    #[ignore]'));
    expect(await told('test-skipped', change(ignored))).toEqual(['block src/lib.rs:13']);
  });
});

test.each([
  ['a.js', "export const f = (x) => x;\ntest('one', () => expect(f(1)).toBe(1));\n", 'toBe(1)', 'toBe(2)'],
  ['shop.py', 'def f(x):\n    return x\n\n\ndef test_one():\n    assert f(1) == 1\n', '== 1', '== 2'],
])('in %s, which is source as well, a changed test asks', async (path, text, from, to) => {
  expect(await told('test-changed', { before: { [path]: text }, after: { [path]: text.replace(from, to) } })).toEqual([
    expect.stringMatching(/^ask /),
  ]);
});

describe.each([
  ['a.zig', 'fn f(x: i32) i32 {\n    return x;\n}\n', 'test "one" {\n    try expect(f(1) == 1);\n}\n'],
  ['a.d', 'int f(int x) {\n    return x;\n}\n', 'unittest\n{\n    assert(f(1) == 1);\n}\n'],
])('in %s, which no grammar reads', (path, source, block) => {
  test('a changed block of tests asks, read as text', async () => {
    const findings = await findingsOf({
      before: { [path]: source + block },
      after: { [path]: source + block.replace('== 1', '== 2') },
    });
    expect(findings.map(({ rule, severity, message }) => ({ rule, severity, message }))).toEqual([
      { rule: 'test-changed', severity: 'ask', message: `tests in ${path} changed (read as text): ${why}` },
    ]);
  });

  test('changed source and a new block beside it say nothing', async () => {
    const after = `${source.replace('return x', 'return x + 0')}${block}\n${block.replace('(1) == 1', '(2) == 2')}`;
    expect(await told('test-changed', { before: { [path]: source + block }, after: { [path]: after } })).toEqual([]);
  });
});

describe('a test of Rust that bears another name', () => {
  const gone = 'ask src/lib.rs';
  const renamed = one.replace('fn one', 'fn uno');

  test('asks where it reads otherwise too', async () => {
    const after = rust(around + renamed.replace('WANTED', '0'));
    expect(await told('test-changed', change(after))).toEqual([gone]);
    const swapped = rust(around + one.replace('fn one', 'fn first').replace('f(1)', 'f(3)'));
    expect(await told('test-changed', change(swapped))).toEqual([gone]);
  });

  test('is the same where it reads the same, there or in a file of tests', async () => {
    expect(await told('test-changed', change(rust(around + renamed)))).toEqual([]);
    const moved = {
      before,
      after: { 'src/lib.rs': rust(around), 'tests/f.rs': one.replaceAll(/^ {4}/gm, '').replace('WANTED', '2') },
    };
    expect(await told('test-changed', moved)).toEqual([]);
  });
});
