import { expect, test } from 'vitest';
import type { GateOutcome } from '../../../src/core/gate/gate.ts';
import { judgeNumber, type NumberReading } from '../../../src/core/ratchet/judge-number.ts';

const judged = (stdout: string, over: { outcome?: GateOutcome; exitCode?: number | null; stderr?: string } = {}) =>
  judgeNumber({ outcome: 'green', exitCode: 0, stderr: '', ...over, stdout });

test('a command that ends with 0 and prints a number has measured it', () => {
  expect(judged('a.ts: error\n41\n', { stderr: 'warning: slow\n' })).toEqual({
    outcome: 'green',
    number: 41,
    why: null,
  } satisfies NumberReading);
});

test('one that prints none is red, with what it printed', () => {
  expect(judged('found 41 errors\n')).toEqual({
    outcome: 'red',
    number: null,
    why: 'its last line is no plain number: "found 41 errors"',
  });
  expect(judged('\n')).toEqual({ outcome: 'red', number: null, why: 'it printed nothing' });
  expect(judged(`\u001b[31m${'x'.repeat(500)}`).why).toBe(`its last line is no plain number: "${'x'.repeat(80)}…"`);
});

test('one that fails has measured nothing, whatever it printed, and is told the remedy', () => {
  for (const outcome of ['red', 'nothing-ran'] as const) {
    expect(judged('0\n', { outcome, exitCode: 2 })).toEqual({
      outcome: 'red',
      number: null,
      why: 'it ended with exit code 2, and must end with 0: where its tool fails while something is left, add "|| true" to that part',
    });
  }
  for (const outcome of ['timed-out', 'killed', 'not-run', 'changed-files', 'lock-missed'] as const)
    expect(judged('0\n', { outcome, exitCode: null })).toEqual({ outcome, number: null, why: null });
});

test('a count of what a checker that is not there printed is no 0', () => {
  for (const line of [
    'sh: 1: tsc: not found',
    '/bin/sh: tsc: command not found',
    'bash: line 1: ./count: Permission denied',
  ]) {
    expect(judged('0\n', { stderr: `${line}\n` })).toEqual({ outcome: 'not-run', number: null, why: line });
  }
  // A program's own words are no shell's.
  expect(judged('3\n', { stderr: 'a.ts: module b not found\n' }).number).toBe(3);
});
