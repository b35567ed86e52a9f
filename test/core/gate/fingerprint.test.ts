import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprint, type Failure } from '../../../src/core/gate/fingerprint.ts';

const fixture = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/gate/${path}`, import.meta.url)), 'utf8');

function of(stdout: string, failure: Partial<Failure> = {}): string | null {
  return fingerprint({ gate: 'tests', outcome: 'red', exitCode: 1, signal: null, stdout, stderr: '', ...failure });
}

describe('a fingerprint', () => {
  test.each([
    ['bats/failed.txt', 'tests: multiplies'],
    ['cargo/failed.txt', "tests: tests::c | thread 'tests::c' (#) panicked at src/lib.rs:"],
    ['ctest/failed.txt', 'tests: c'],
    ['exunit/failed.txt', 'tests: test adds (AdderTest) | Assertion with == failed'],
    ['go/json.txt', 'tests: TestC'],
    [
      'go/plain-failed.txt',
      'tests: TestB | example.com/a | example.com/b [build failed] | ./b_test.go: undefined: nope | b_test.go: boom #',
    ],
    ['gradle/failed.txt', 'tests: ATest > adds | org.opentest4j.AssertionFailedError at ATest.java'],
    ['jest/failed.txt', 'tests: d | t/a.test.js | Expected: # | Received: #'],
    ['minitest/failed.txt', 'tests: AdderTest#test_adds | Actual: # | Expected: #'],
    ['mocha/failed.txt', 'tests: d | s | Error: boom #'],
    ['nextest/failed.txt', 'tests: demo tests::b'],
    ['node-test/failed.txt', 'tests: e | Error: boom # | Error: x'],
    ['phpunit/failed.txt', 'tests: AdderTest::testAdds | Failed asserting that # matches expected #.'],
    ['rspec/failed.txt', 'tests: Adder adds | Failure/Error: expect(# + #).to eq(#) | expected: # | got: #'],
    ['tap/subtests-14.txt', 'tests: adds'],
    ['unittest/failed.txt', 'tests: test_c (ut.T.test_c) | AssertionError: boom'],
    [
      'vitest/failed.txt',
      "tests: d | t/a.test.js > d | AssertionError: expected '#' to be undefined // Object.is equality",
    ],
  ])('of %s names what failed', (path, text) => {
    expect(of(fixture(path))).toBe(text);
  });

  test.each([
    ['src/a.ts(3,7): error TS2322: Type "x"', 'src/b.ts(3,7): error TS2322: Type "x"'],
    ['src/a.ts:3:7: error TS2322: Type', 'src/a.ts:3:7: error TS2345: Type'],
    ['FAILED test_a.py::test_1', 'FAILED test_a.py::test_2'],
    ['not ok 1 - adds', 'not ok 1 - multiplies'],
    ['✖ 足し算 (1ms)', '✖ 引き算 (1ms)'],
    ['something else broke', 'something new broke'],
    ['', 'something'],
  ])('tells %j from %j', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  test('tells gates, outcomes and silent exit codes apart, and is none for what passed', () => {
    expect(of('', { exitCode: 3 })).toBe('tests: exit 3');
    expect(of('', { exitCode: null, signal: 'SIGSEGV' })).toBe('tests: SIGSEGV');
    expect(of('x', { outcome: 'timed-out' })).toBe('tests: timed-out');
    expect(of('x', { outcome: 'nothing-ran' })).toBe('tests: nothing-ran');
    expect(of('x', { gate: 'lint' })).toBe('lint: x');
    expect(of('x', { outcome: 'green' })).toBeNull();
    expect(of('x', { outcome: 'flaky' })).toBeNull();
  });

  const name = fc.stringMatching(/^[a-z]{3,8}(?:_[a-z0-9]{1,4})?$/);
  const noise = fc.record({
    ms: fc.integer({ min: 0, max: 99_999 }),
    line: fc.integer({ min: 1, max: 9999 }),
    pid: fc.integer({ min: 1, max: 99_999 }),
    folder: fc.stringMatching(/^[A-Za-z0-9]{6}$/),
    hex: fc.stringMatching(/^[0-9a-f]{12}$/),
    second: fc.integer({ min: 10, max: 59 }),
    colour: fc.boolean(),
    reversed: fc.boolean(),
  });
  type Noise = typeof noise extends fc.Arbitrary<infer Value> ? Value : never;

  function run(names: readonly string[], { ms, line, pid, folder, hex, second, colour, reversed }: Noise): string {
    const failures = names.map(
      (each) => `✖ ${each} (${ms}.5ms)\n  Error: pid ${pid} in /tmp/run-${folder}/x at 0x${hex}\n`,
    );
    const ordered = reversed ? failures.toReversed() : failures;
    return [
      `[2024-01-02T03:04:${second}Z] started`,
      ...ordered.map((text) => (colour ? text.replace(/^(.*)$/m, '\u001B[31m$1\u001B[39m') : text)),
      ...names.map((each, index) => `FAILED test_a.py::${each} - AssertionError: took ${ms}ms at ${index}`),
      `  at run (/tmp/run-${folder}/a.js:${line}:7)`,
      `== ${names.length} failed in ${ms}.25s ==`,
    ].join('\n');
  }

  test('is the same whatever the time, the place, the process and the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), noise, noise, (names, one, other) => {
        expect(of(run(names, one))).toBe(of(run(names, other)));
      }),
    );
  });

  test('differs when other tests fail', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 300 }), noise, (names, once) => {
        expect(of(run(names, once))).not.toBe(of(run(names.slice(1), once)));
      }),
      { numRuns: 30 },
    );
  });

  test('is short and of one line, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        const print = of(text) ?? '';
        expect(print.length).toBeLessThan(700);
        expect(print).not.toContain('\n');
      }),
    );
  });
});
