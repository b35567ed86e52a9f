import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestCounts } from '../../../src/core/gate/gate.ts';
import { plainLines } from '../../../src/core/gate/plain-text.ts';
import { readTestCounts } from '../../../src/core/gate/read-test-counts.ts';
import { readers } from '../../../src/core/gate/readers.ts';

const root = fileURLToPath(new URL('../../fixtures/gate', import.meta.url));
const fixture = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

const cases = readdirSync(root).flatMap((reader) => {
  const expected = JSON.parse(fixture(`${reader}/expected.json`)) as Record<string, TestCounts | null>;
  const files = readdirSync(`${root}/${reader}`).filter((file) => file !== 'expected.json');
  return files.map((file) => ({ reader, path: `${reader}/${file}`, counts: expected[file] }));
});

describe('every reader', () => {
  test('has a name of its own and cases', () => {
    const names = readers.map((reader) => reader.name);
    expect(new Set(names).size).toBe(names.length);
    expect(readdirSync(root).toSorted()).toEqual(names.toSorted());
  });

  test.each(cases)('reads $path', ({ reader: name, path, counts }) => {
    const reader = readers.find((each) => each.name === name);
    const text = fixture(path);
    expect(counts).not.toBeUndefined();
    expect(reader?.read(name === 'junit' ? text.split('\n') : plainLines(text))?.counts ?? null).toEqual(counts);
  });

  test.each(cases)('is found for $path without a word about the command, on either stream', ({ path, counts }) => {
    const text = fixture(path);
    const output = { command: './ci.sh', stdout: text, stderr: '', report: null, cut: false };
    expect(readTestCounts(output)).toEqual(counts);
    expect(readTestCounts({ ...output, stdout: '', stderr: text })).toEqual(counts);
  });

  test.each(cases)('reads $path as a report', ({ path, counts }) => {
    const output = { command: './ci.sh', stdout: '', stderr: '', report: fixture(path), cut: false };
    expect(readTestCounts(output)).toEqual(counts);
  });

  test('never throws and never tells impossible numbers, whatever it is given', () => {
    const lines = cases.flatMap(({ path }) => fixture(path).split('\n'));
    const line = fc.oneof(fc.constantFrom(...lines), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (text) => {
        for (const reader of readers) {
          const reading = reader.read(plainLines(text.join('\n')));
          if (!reading) continue;
          const { collected, passed, failed, skipped } = reading.counts;
          expect(
            [collected, passed, failed, skipped].every((number) => Number.isSafeInteger(number) && number >= 0),
          ).toBe(true);
          expect(passed + failed + skipped).toBe(collected);
          expect(reading.line).toBeLessThan(text.join('\n').split('\n').length);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('takes its time in proportion to what it reads', () => {
    const long = ['= ', '1 passed, ', '> Task :', ' 1 pass', '\u001B[', 'Tests:   1 a, ', '<testcase '].map((part) =>
      part.repeat(100_000),
    );
    const started = performance.now();
    for (const text of long) readTestCounts({ command: 'x', stdout: text, stderr: '', report: text, cut: false });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
