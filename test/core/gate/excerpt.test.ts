import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf8Bytes } from '../../../src/core/gate/cut-text.ts';
import { excerpt } from '../../../src/core/gate/excerpt.ts';

const of = (stdout: string, stderr = ''): string => excerpt({ stdout, stderr });
const passing = (count: number): string => Array.from({ length: count }, (_, index) => `✔ good ${index}`).join('\n');

describe('an excerpt', () => {
  test('of a short output is all of it, without colours and blank ends', () => {
    expect(of('\u001B[31m\n\nred\u001B[39m  \n\n\n\nmore\n\n', 'warn\n')).toBe('red\n\nmore\nwarn');
  });

  test('finds the failure in the midst of much that passed', () => {
    const failure = '✖ adds (1ms)\n  AssertionError: 2 == 3\n      at test/a.test.ts:7:3';
    const text = of(`${passing(500)}\n${failure}\n${passing(500)}\nℹ tests 1001\nℹ fail 1`);
    expect(text).toContain(failure);
    expect(text).toContain('ℹ fail 1');
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
    expect(text).toMatch(/^\[… 499 lines left out\]\n✔ good 499\n✖ adds/);
  });

  test('names as many failures as it can before it says what stands around them', () => {
    const failures = Array.from({ length: 40 }, (_, index) => `not ok ${index} - case ${index}\n  noise\n  noise`).join(
      '\n',
    );
    const text = of(`${failures}\n${passing(10)}`);
    expect(text.match(/^not ok/gm)?.length).toBeGreaterThan(20);
  });

  test('of an output without a known failure is its head and its tail', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `row ${index}`);
    const text = of(lines.join('\n')).split('\n');
    expect(text[0]).toBe('row 0');
    expect(text[20]).toBe('[… 941 lines left out]');
    expect(text.at(-1)).toBe('row 999');
    expect(text.length).toBe(60);
  });

  test('cuts long lines between characters', () => {
    expect(of('漢'.repeat(1000))).toBe(`${'漢'.repeat(133)}…`);
    expect(of('😀'.repeat(1000))).toBe(`${'😀'.repeat(100)}…`);
  });

  test('keeps its limits and steers no terminal, whatever it is given', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.constantFrom('\u001B]0;x\u0007', 'FAIL a', 'Error: b', '漢字'.repeat(200), '\r', '\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), fc.array(piece), (stdout, stderr) => {
        const text = of(stdout.join('\n'), stderr.join('\n'));
        expect(utf8Bytes(text)).toBeLessThanOrEqual(6 * 1024);
        expect(text.split('\n').length).toBeLessThanOrEqual(60);
        expect(Array.from(text).every((char) => char === '\n' || char === '\t' || char >= ' ')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

test('why a file could not be loaded stays in an excerpt of node:test, where many were not', () => {
  const files = Array.from({ length: 6 }, (_, n) =>
    [
      '# node:internal/modules/esm/resolve:873',
      `# Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'lib' imported from /a/test/${n}.test.js`,
      ...Array.from({ length: 9 }, (_each, line) => `#     at resolve (node:internal/modules/esm/resolve:${line}:9)`),
      `not ok ${n + 1} - /a/test/${n}.test.js`,
      '  ---',
      ...['duration_ms: 1', "failureType: 'testCodeFailure'", 'exitCode: 1', 'signal: ~'].map((line) => `  ${line}`),
      "  error: 'test failed'",
      '  ...',
    ].join('\n'),
  );
  const kept = excerpt({ stdout: files.join('\n'), stderr: '' });
  for (const n of files.keys()) expect(kept).toContain(`Cannot find package 'lib' imported from /a/test/${n}.test.js`);
});
