import { describe, expect, test } from 'vitest';
import type { GateMeasure } from '../../../src/core/gate/gate-measure.ts';
import { judgeGate } from '../../../src/core/gate/judge-gate.ts';

const good: GateMeasure = {
  command: 'npm test',
  started: true,
  timedOut: false,
  stopped: false,
  exitCode: 0,
  signal: null,
  changedFiles: [],
  tests: null,
  reportUnread: false,
  output: '',
};
const tests = (passed: number, failed = 0, skipped = 0, reader = 'vitest'): GateMeasure['tests'] => ({
  collected: passed + failed + skipped,
  passed,
  failed,
  skipped,
  reader,
});
const signalled = { exitCode: null };

describe('a gate', () => {
  test.each<[string, Partial<GateMeasure>, string]>([
    ['that exits 0', {}, 'green'],
    ['that exits 0 with tests', { tests: tests(3, 0, 1) }, 'green'],
    ['that exits 1', { exitCode: 1 }, 'red'],
    ['that exits 1 with tests', { exitCode: 1, tests: tests(3, 1) }, 'red'],
    ['that exits 1 though all tests passed', { exitCode: 1, tests: tests(3) }, 'red'],
    ['that exits 0 though tests failed', { tests: tests(3, 1) }, 'red'],
    ['that exits 0 with no test', { tests: tests(0) }, 'nothing-ran'],
    ['that exits 0 with every test skipped', { tests: tests(0, 0, 4) }, 'nothing-ran'],
    ['that exits 1 with every test skipped', { exitCode: 1, tests: tests(0, 0, 4) }, 'red'],
    ['pytest, exit 5', { command: 'python -m pytest -k x', exitCode: 5 }, 'nothing-ran'],
    [
      'pytest, exit 5, zero in its report',
      { command: 'pytest', exitCode: 5, tests: tests(0, 0, 0, 'junit') },
      'nothing-ran',
    ],
    ['pytest under make, exit 5', { command: 'make x', exitCode: 5, tests: tests(0, 0, 0, 'pytest') }, 'nothing-ran'],
    ['pytest that could not collect', { command: 'pytest', exitCode: 2, tests: tests(0, 1, 0, 'pytest') }, 'red'],
    ['another command, exit 5', { command: './lint', exitCode: 5 }, 'red'],
    ['unittest, exit 5', { command: 'python3 -m unittest', exitCode: 5 }, 'nothing-ran'],
    ['vitest that found no files', { command: 'npx vitest', exitCode: 1, tests: tests(0) }, 'nothing-ran'],
    ['cargo without tests that did not compile', { exitCode: 101, tests: tests(0, 0, 0, 'cargo') }, 'red'],
    ['that was not started', { started: false, exitCode: null }, 'not-run'],
    ['sh, no such command', { exitCode: 127, output: 'sh: 1: nope: not found\n' }, 'not-run'],
    ['bash, no such command', { exitCode: 127, output: 'bash: line 1: nope: command not found\n' }, 'not-run'],
    ['not executable', { exitCode: 126, output: 'sh: 1: ./x: Permission denied\n' }, 'not-run'],
    ['no such interpreter', { exitCode: 126, output: './x: bad interpreter: /bin/nope: No such file\n' }, 'not-run'],
    ['127 of its own', { exitCode: 127, output: '127 problems\n' }, 'red'],
    ['1 with the words in its output', { exitCode: 1, output: 'page not found\n' }, 'red'],
    ['that ran into its time limit', { ...signalled, signal: 'SIGTERM', timedOut: true }, 'timed-out'],
    ['that ran into its time limit and exited 0', { timedOut: true }, 'timed-out'],
    ['killed', { ...signalled, signal: 'SIGKILL' }, 'killed'],
    ['terminated', { ...signalled, signal: 'SIGTERM' }, 'killed'],
    ['killed in a shell', { exitCode: 137 }, 'killed'],
    ['terminated in a shell', { exitCode: 143 }, 'killed'],
    ['killed, with numbers from before', { exitCode: 137, tests: tests(0) }, 'killed'],
    ['stopped by the runner, exiting 0', { stopped: true, tests: tests(3) }, 'killed'],
    ['that crashed', { ...signalled, signal: 'SIGSEGV' }, 'red'],
    ['that crashed in a shell', { exitCode: 139 }, 'red'],
    ['that aborted', { ...signalled, signal: 'SIGABRT' }, 'red'],
    ['that changed files', { changedFiles: ['a.ts'] }, 'changed-files'],
    ['that changed files and failed', { changedFiles: ['a.ts'], exitCode: 1 }, 'changed-files'],
    ['killed while it changed files', { changedFiles: ['a.ts'], exitCode: 137 }, 'killed'],
  ])('%s', (_, measured, outcome) => {
    expect(judgeGate({ ...good, ...measured })).toBe(outcome);
  });
});

test('a gate whose report can’t be read is not known to have passed, whatever its exit code and its output say', () => {
  expect(judgeGate({ ...good, reportUnread: true })).toBe('not-run');
  expect(judgeGate({ ...good, reportUnread: true, tests: tests(3) })).toBe('not-run');
  expect(judgeGate({ ...good, reportUnread: true, exitCode: 1 })).toBe('red');
});
