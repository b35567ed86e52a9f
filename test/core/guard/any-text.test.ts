import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';

const paths = [
  'a.ts',
  'a.tsx',
  'a.js',
  'a.py',
  'a.go',
  'a.rs',
  'A.java',
  'a.rb',
  'A.cs',
  'a.php',
  'a.cpp',
  'a.sh',
  'a.kt',
  'a.vue',
];
const configurations = [
  'package.json',
  '.nycrc',
  'vitest.config.ts',
  '.coveragerc',
  'pyproject.toml',
  'codecov.yml',
  'pom.xml',
  'phpunit.xml',
];

/** Pieces that rules look for, cut and put together anyhow. */
const pieces = constantFrom(
  '// eslint-disable',
  '/* istanbul ignore next */',
  '# noqa: E501',
  '@ts-ignore',
  ' as any',
  ' as unknown as T',
  '<any>x',
  'type: ignore',
  'process.exit(0)',
  'os._exit(0)',
  'raise NotImplementedError',
  'throw new Error("not implemented")',
  'todo!()',
  'unsafe {',
  '#[allow(a)]',
  'try {',
  '} catch {}',
  'except:\n  pass',
  'rescue nil',
  '"fail_under": 3',
  'fail_under = 90',
  'omit =',
  '"""',
  '/*',
  '*/',
  '<!--',
  '\ud800',
  'function f(',
  'def f(a: Any):',
  'class A {',
  '}',
  ')',
  '\n',
  '\r\n',
  '  ',
  "'",
  '`',
  '=',
  '{"lines": 90}',
  'thresholds: { lines: 9 }',
  '<?php\n',
);
const text = array(
  oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 8 }) }),
  { maxLength: 40 },
).map((parts) => parts.join(''));

/** What moves as it is, is not new. */
const counted = /-escape$|^(?:placeholder|exit-in-source|error-swallowed)$/;

describe('the rules', () => {
  test.each([...paths, ...configurations])(
    'take any text on either side of %s, and know it where it moved',
    async (path) => {
      await assert(
        asyncProperty(text, text, async (before, after) => {
          const change = { before: { [path]: before }, after: { [path]: after } };
          const findings = await findingsOf(change);
          expect(findings.every(({ line, message }) => (line ?? 1) >= 1 && message !== '')).toBe(true);
          expect(await findingsOf(change)).toEqual(findings);
          const moved = await findingsOf({ before: { [path]: after }, after: { [`b/${path}`]: after } });
          expect(moved.filter(({ rule }) => counted.test(rule))).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  test('are quick with a file of five megabytes on one line, and with one of many short ones', async () => {
    const line = '/* eslint-disable */ process.exit(0); x as any; throw new Error("not implemented"); // noqa ';
    const startedMs = performance.now();
    for (const path of ['a.ts', 'a.py', '.coveragerc']) {
      await findingsOf({ before: { [path]: 'a\n' }, after: { [path]: line.repeat(50_000) } });
      await findingsOf({ before: { [path]: 'a\n' }, after: { [path]: `${line}\n`.repeat(2_000) } });
    }
    // What is quadratic in either takes minutes.
    expect(performance.now() - startedMs).toBeLessThan(30_000);
  }, 60_000);
});
