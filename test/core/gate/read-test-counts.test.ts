import { describe, expect, test } from 'vitest';
import type { GateOutput } from '../../../src/core/gate/gate-output.ts';
import { readTestCounts } from '../../../src/core/gate/read-test-counts.ts';

const vitestSummary = (passed: number): string =>
  ` Test Files  1 passed (1)\n      Tests  ${passed} passed (${passed})\n   Start at  10:00:00\n`;
const nodeSummary = (passed: number): string =>
  ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo', 'duration_ms']
    .map((name) => `ℹ ${name} ${name === 'tests' || name === 'pass' ? passed : 0}\n`)
    .join('');

function read(output: Partial<GateOutput>): unknown {
  return readTestCounts({ command: 'make check', stdout: '', stderr: '', report: null, cut: false, ...output });
}
const counts = (reader: string, passed: number): object => ({
  collected: passed,
  passed,
  failed: 0,
  skipped: 0,
  reader,
});

describe('test counts', () => {
  test('come from the report before the console', () => {
    const report = '<testsuite><testcase name="a"/></testsuite>';
    expect(read({ command: 'vitest run', stdout: vitestSummary(9), report })).toEqual(counts('junit', 1));
  });

  test('come from the console when the report is no report', () => {
    expect(read({ stdout: vitestSummary(9), report: '<testsuite><testcase' })).toEqual(counts('vitest', 9));
  });

  test('come from the last summary, which is the runner’s own', () => {
    expect(read({ stdout: `${vitestSummary(120)}\n${vitestSummary(3)}` })).toEqual(counts('vitest', 3));
    expect(read({ stdout: `== 120 passed in 0.1s ==\n${vitestSummary(3)}` })).toEqual(counts('vitest', 3));
    expect(read({ stdout: `${vitestSummary(120)}\n${nodeSummary(3)}` })).toEqual(counts('node-test', 3));
  });

  test('come from the runner that the command names, even when another summary comes later', () => {
    expect(read({ command: 'node --test', stdout: `${nodeSummary(3)}${vitestSummary(120)}` })).toEqual(
      counts('node-test', 3),
    );
  });

  test('come from the runner that npm names', () => {
    const stdout = `\n> demo@1.0.0 test\n> node --test\n\n${nodeSummary(3)}${vitestSummary(120)}`;
    expect(read({ command: 'npm test', stdout })).toEqual(counts('node-test', 3));
    expect(read({ command: 'npm test', stdout: stdout.replace('demo@1.0.0 ', '') })).toEqual(counts('node-test', 3));
  });

  test('are added up over the scripts of a workspace', () => {
    const stdout = [
      `> a@1.0.0 test\n> vitest run\n\n${vitestSummary(120)}${vitestSummary(3)}`,
      `> b@1.0.0 test\n> node --test\n\n${nodeSummary(2)}`,
      `> c@1.0.0 test\n> vitest run\n\n${vitestSummary(1)}`,
      '> d@1.0.0 lint\n> eslint\n\nclean\n',
    ].join('\n');
    expect(read({ command: 'npm test --workspaces', stdout })).toEqual(counts('vitest+node-test', 6));
  });

  test('are not taken from an incomplete summary', () => {
    expect(read({ stdout: '      Tests  120 passed (120)\n' })).toBeNull();
    expect(read({ stdout: 'Tests:       120 passed, 120 total\n' })).toBeNull();
    expect(read({ stdout: '120 passed\nRan 120 tests in 3s\n' })).toBeNull();
    expect(
      read({ stdout: 'test result: ok. 120 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n' }),
    ).toBeNull();
    expect(read({ stdout: nodeSummary(3).replace('ℹ fail 0\n', '') })).toBeNull();
  });

  test('are not guessed where something that must be added up is missing', () => {
    const stdout = 'running 1 test\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n';
    expect(read({ command: 'cargo test', stdout })).toEqual(counts('cargo', 1));
    expect(read({ command: 'cargo test', stdout, cut: true })).toBeNull();
    expect(read({ command: 'vitest run', stdout: vitestSummary(3), cut: true })).toEqual(counts('vitest', 3));
  });

  test('are read through colours, carriage returns and CRLF', () => {
    const stdout = `\u001B[32m${vitestSummary(3).replaceAll('\n', '\u001B[39m\r\n')}spinner\r`;
    expect(read({ stdout })).toEqual(counts('vitest', 3));
  });
});
