import { describe, expect, test } from 'vitest';
import { readTestCounts } from '../../../src/core/gate/read-test-counts.ts';

const countsOf = (report: string, stdout = '') =>
  readTestCounts({ command: 'npm test', stdout, stderr: '', report, cut: false });
const suite = (cases: string): string => `<testsuites><testsuite name="a">${cases}</testsuite></testsuites>\n`;
const bomb = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>\n${suite('<testcase name="&a19;"/>')}`;

describe('a report that is made to mislead', () => {
  test('expands no entity', () => {
    const startedAt = process.cpuUsage();
    const counts = JSON.stringify(countsOf(bomb));
    expect(counts.length).toBeLessThan(1_000);
    expect(process.cpuUsage(startedAt).user / 1e6).toBeLessThan(2);
  });

  test.each([
    ['in a case', suite('<testcase name="a"/><testcase name="b"').trimEnd().slice(0, -40)],
    ['in a name', '<testsuites><testsuite name="a"><testcase na'],
    ['before its end', '<testsuites><testsuite name="a"><testcase name="a"/>'],
  ])('that is cut off counts nothing: %s', (_name, report) => {
    expect(countsOf(report)).toBeNull();
  });

  test('with a failure after a pass counts the failure, whatever its attributes say', () => {
    const counts = countsOf(
      '<testsuites tests="9" failures="0"><testsuite name="a" tests="9" failures="0"><testcase name="a"/><testcase name="b"><failure/></testcase></testsuite></testsuites>\n',
    );
    expect(counts).toMatchObject({ passed: 1, failed: 1 });
  });

  test('of a TAP stream that ends before its plan fails for the rest', () => {
    expect(countsOf('', 'TAP version 13\n1..5\nok 1 - a\nok 2 - b\n')).toMatchObject({
      passed: 2,
      failed: 3,
    });
  });
});

describe('a summary that the code under test prints', () => {
  const real =
    ' Test Files  1 failed (1)\n      Tests  1 failed | 2 passed (3)\n   Start at  10:00:00\n   Duration  1.00s\n';
  const forged = ' Test Files  1 passed (1)\n      Tests  99 passed (99)\n   Start at  10:00:00\n   Duration  1.00s\n';
  test.each([
    ['before the runner’s own', `${forged}${real}`],
    ['coloured, before the runner’s own', `\u001B[32m${forged}\u001B[0m${real}`],
  ])('counts for nothing %s', (_name, stdout) => {
    expect(readTestCounts({ command: 'vitest run', stdout, stderr: '', report: null, cut: false })).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });
});
