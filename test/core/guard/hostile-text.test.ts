import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { guards } from '../../../src/core/guard/guards.ts';
import { findingsOf } from '../../support/guard-case.ts';

const paths = [
  'src/a.ts',
  'src/index.ts',
  'test/a.test.ts',
  'test/a.test.jsx',
  'tests/test_a.py',
  'shop/__init__.py',
  'a.go',
  'a_test.go',
  'src/lib.rs',
  'src/test/java/ATest.java',
  'src/main/java/A.java',
  'spec/a_spec.rb',
  'test/ATests.cs',
  'tests/ATest.php',
  'src/a.php',
  'tests/a_test.cc',
  'test/a.sh',
  'test/a.bats',
  'db/a.sql',
  'schema.graphql',
  'a.proto',
  'openapi.yaml',
  'package.json',
  'k8s/a.yaml',
  'test/__snapshots__/a.snap',
];
/** What guards look at, in pieces that make sense nowhere. */
const pieces = [
  "test('a', () => {",
  'expect(f(1)).toBe(',
  'try {',
  '} catch (e) {',
  'def test_a():\n  assert ',
  'expect.extend({',
  'if (a === "Hello World") return ',
  'export function f(',
  'func TestA(t *testing.T) {',
  '#[test]\nfn a() {',
  'begin\nrescue Exception',
  '<?php class A {',
  'toMatchInlineSnapshot(`',
  'CREATE TABLE ',
  'openapi: 3.0.0\npaths: ',
  'message A { ',
  'exports[`a 1`] = `',
  '"',
  "'",
  '`',
  '(((',
  '}}}',
  '\\',
  '\uD800',
  '\u2028',
  '\r\n',
  '\0',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: 30 })
    .map((all) => all.join('')),
);
const side = fc.dictionary(fc.constantFrom(...paths), anyText, { maxKeys: 4 });

test('no text on either side makes a guard throw, and no finding is without words', async () => {
  await fc.assert(
    fc.asyncProperty(side, side, async (before, after) => {
      const known = new Set([...guards.map(({ rule }) => rule), 'more-findings']);
      for (const finding of await findingsOf({ before, after })) {
        expect(known).toContain(finding.rule);
        expect(finding.message).not.toBe('');
        expect(finding.message.length).toBeLessThan(400);
        expect(finding.line ?? 1).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

/** Enough for a pattern that goes over it once for each of its places to take minutes. */
const chars = 128 * 1024;

async function lookMs(piece: string, length: number): Promise<number> {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const after = Object.fromEntries([...paths, 'pyproject.toml', 'A.kt', 'build/a.js'].map((path) => [path, text]));
  const startedAt = performance.now();
  await findingsOf({ before: { 'src/a.ts': 'a\n', 'db/a.sql': 'a\n' }, after });
  return performance.now() - startedAt;
}

test.each(['\n', ' ', 'x', '(', "'", '/*', 'create ', 'abs ', 'test.', 'a = '])(
  'a file of nothing but %j that is four times as large takes no time to speak of more',
  async (piece) => {
    const fewMs = Math.max(await lookMs(piece, chars / 4), 100);
    // For each place all places after it would be sixteen times.
    expect((await lookMs(piece, chars)) / fewMs).toBeLessThan(12);
  },
  60_000,
);
