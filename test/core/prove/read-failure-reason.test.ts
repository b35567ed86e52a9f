import { describe, expect, test } from 'vitest';
import type { TestCounts } from '../../../src/core/gate/gate.ts';
import { readTestCounts } from '../../../src/core/gate/read-test-counts.ts';
import type { FailureReason } from '../../../src/core/gate/failure-reason.ts';
import { readFailureReason } from '../../../src/core/prove/read-failure-reason.ts';

interface Run {
  readonly command?: string;
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  readonly tests?: TestCounts | null;
}

function read(output: string, { command = './ci.sh', exitCode = 1, signal = null, tests }: Run = {}): FailureReason {
  const counted = readTestCounts({ command, stdout: output, stderr: '', report: null, cut: false });
  return readFailureReason({ command, exitCode, signal, tests: tests === undefined ? counted : tests, output });
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

const nodeSummary = (pass: number, fail: number): string[] =>
  [`tests ${pass + fail}`, 'suites 0', `pass ${pass}`, `fail ${fail}`, 'cancelled 0', 'skipped 0', 'todo 0'].map(
    (each) => `# ${each}`,
  );
const nodeFailure = (number: number, name: string, kind: string, message: string): string[] => [
  `# Subtest: ${name}`,
  `not ok ${number} - ${name}`,
  '  ---',
  "  failureType: 'testCodeFailure'",
  `  error: '${message}'`,
  `  name: '${kind}'`,
  '  ...',
];
const vitestReport = (name: string, ...said: readonly string[]): string[] => [
  '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯',
  '',
  ` FAIL  a.test.ts > ${name}`,
  ...said,
  ' ❯ a.test.ts:2:63',
  '',
  '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯',
  '',
  ' Test Files  1 failed (1)',
  '      Tests  1 failed (1)',
];

describe('of several reasons', () => {
  test('a test that failed by itself wins over names that are missing elsewhere', () => {
    const output = lines(
      ...nodeFailure(1, 'muls', 'TypeError', 'lib.mul is not a function'),
      ...nodeFailure(2, 'adds', 'AssertionError', '-1 !== 3'),
      ...nodeSummary(0, 2),
    );
    expect(read(output)).toEqual({ kind: 'test-failed', tests: ['adds'] });
  });

  test('a file that can’t be parsed comes before names that are missing, and a type error after them', () => {
    const missing = "a.test.ts(1,10): error TS2305: Module './lib' has no exported member 'mul'.";
    const type = "a.test.ts(2,10): error TS2345: Argument of type 'x' is not assignable.";
    const parse = "b.test.ts(3,1): error TS1005: ')' expected.";
    expect(read(lines(type, missing))).toEqual({ kind: 'missing', names: ['mul'] });
    expect(read(lines(missing, parse))).toEqual({ kind: 'syntax', message: "TS1005: ')' expected." });
  });

  test('all scripts of a workspace have their say', () => {
    const output = lines(
      '> a@1.0.0 test',
      '> node --test',
      '',
      ...nodeFailure(1, 'muls', 'ReferenceError', 'mul is not defined'),
      ...nodeSummary(0, 1),
      '> b@1.0.0 test',
      '> vitest run',
      '',
      ...vitestReport('adds', 'AssertionError: expected 1 to be 2'),
    );
    expect(read(output, { command: 'npm test --workspaces' })).toEqual({
      kind: 'test-failed',
      tests: ['a.test.ts > adds'],
    });
  });

  test('the one that counts is found below very many others', () => {
    const missing = Array.from({ length: 200 }, (_, at) => [
      ` FAIL  a.test.ts > ${at}`,
      'TypeError: mul is not a function',
      '',
    ]);
    const vitest = [
      '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 201 ⎯⎯⎯⎯⎯⎯⎯',
      ...missing.flat(),
      ' FAIL  a.test.ts > adds',
      'AssertionError: no',
      ' Test Files  1 failed (1)',
      '      Tests  201 failed (201)',
    ];
    expect(read(lines(...vitest))).toEqual({ kind: 'test-failed', tests: ['a.test.ts > adds'] });
    const pytest = [
      '=================================== FAILURES ===================================',
      ...Array.from({ length: 200 }, (_, at) => [
        `____ test_${at} ____`,
        "E   NameError: name 'mul' is not defined",
        '',
      ]).flat(),
      '____ test_adds ____',
      'E   assert 1 == 2',
      '============================== 201 failed in 0.02s ===============================',
    ];
    expect(read(lines(...pytest))).toEqual({ kind: 'test-failed', tests: ['test_adds'] });
  });

  test('at most twenty names are told, each once', () => {
    const failures = Array.from({ length: 60 }, (_, at) => nodeFailure(at + 1, `test ${at % 30}`, 'Error', 'no'));
    const reason = read(lines(...failures.flat(), ...nodeSummary(0, 60)));
    expect(reason).toEqual({ kind: 'test-failed', tests: Array.from({ length: 20 }, (_, at) => `test ${at}`) });
  });
});

describe('a wrong reason stays wrong', () => {
  test('when the code under test prints another runner’s failure before it', () => {
    const fake = vitestReport('adds', 'AssertionError: expected 1 to be 2');
    const own = [...nodeFailure(1, 'muls', 'TypeError', 'lib.mul is not a function'), ...nodeSummary(0, 1)];
    expect(read(lines(...fake, ...own))).toEqual({ kind: 'missing', names: ['mul'] });
    expect(read(lines(...own, ...fake), { command: 'node --test' })).toEqual({ kind: 'missing', names: ['mul'] });
  });

  test('when it prints an older report of the same runner', () => {
    const fake = vitestReport('adds', 'AssertionError: expected 1 to be 2');
    const own = vitestReport('muls', 'TypeError: mul is not a function');
    expect(read(lines(...fake, ...own), { command: 'vitest run' })).toEqual({ kind: 'missing', names: ['mul'] });
  });

  test('when it prints a section that the runner’s own report doesn’t have', () => {
    const [heading = '', ...fake] = vitestReport('adds', 'AssertionError: expected 1 to be 2').slice(0, 5);
    const own = [
      '⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯',
      '',
      ' FAIL  b.test.ts [ b.test.ts ]',
      "Error: Cannot find module './sub' imported from /project/b.test.ts",
      ' ❯ b.test.ts:1:1',
      '',
      ' Test Files  1 failed (1)',
      '      Tests  no tests',
    ];
    expect(read(lines(heading, ...fake, ...own))).toEqual({ kind: 'missing', names: ['./sub'] });
    expect(read(lines(...own, heading, ...fake))).toEqual({ kind: 'missing', names: ['./sub'] });
  });

  test('when it prints failed tests although the runner counts none', () => {
    const fake = nodeFailure(1, 'adds', 'AssertionError', '-1 !== 3');
    expect(read(lines(...fake, ...nodeSummary(1, 0)))).toEqual({ kind: 'unclear' });
  });

  test('when a failure is printed and no runner sums it up', () => {
    expect(read(lines(' FAIL  a.test.ts > adds', 'AssertionError: expected 1 to be 2'))).toEqual({ kind: 'unclear' });
    expect(read(lines('--- FAIL: TestAdd (0.00s)', 'FAIL'), { command: 'go test' })).toEqual({ kind: 'unclear' });
    expect(read(lines('FAILED a.py::test_a - assert 1 == 2'), { command: 'pytest' })).toEqual({ kind: 'unclear' });
    expect(read(lines('failures:', '    adds', ''), { command: 'cargo test' })).toEqual({ kind: 'unclear' });
    expect(read(lines('ShopTest#test_adds:', 'Expected: 3'), { command: 'rake test' })).toEqual({ kind: 'unclear' });
  });

  test('when more failures are headed than pytest counts', () => {
    const heading = (name: string): string => `______________________ ${name} ______________________`;
    const output = lines(
      '=================================== FAILURES ===================================',
      heading('test_mul'),
      "E       AttributeError: module 'lib' has no attribute 'mul'",
      heading('test_fake'),
      'E       assert 1 == 2',
      '=========================== short test summary info ============================',
      "FAILED a.py::test_mul - AttributeError: module 'lib' has no attribute 'mul'",
      '============================== 1 failed in 0.02s ===============================',
    );
    expect(read(output)).toEqual({ kind: 'missing', names: ['mul'] });
  });

  test('when an assertion about an error meets the name that isn’t there', () => {
    const message = 'TypeError: lib.mul is not a function';
    expect(
      read(lines(...vitestReport('refuses', `AssertionError: expected [Function] to throw 'no' but got '${message}'`))),
    ).toEqual({ kind: 'missing', names: ['mul'] });
    expect(
      read(lines(...vitestReport('reports', 'AssertionError: expected "a" to be "lib.mul is not a function"'))),
    ).toEqual({ kind: 'test-failed', tests: ['a.test.ts > reports'] });
  });
});

describe('a run that didn’t come to its end', () => {
  test('crashed where a signal ended it, whatever it said before', () => {
    const output = lines(...nodeFailure(1, 'adds', 'AssertionError', 'no'), ...nodeSummary(0, 1));
    expect(read(output, { exitCode: null, signal: 'SIGKILL' })).toEqual({ kind: 'crashed', message: 'SIGKILL' });
    expect(read('', { exitCode: 137 })).toEqual({ kind: 'crashed', message: 'SIGKILL' });
  });

  test('did not run where the shell found no such command, in its last words', () => {
    const said = 'bash: line 1: vitest: command not found';
    expect(read(lines(said), { exitCode: 127 })).toEqual({ kind: 'not-run', message: said });
    expect(read(lines(said), { exitCode: 1 })).toEqual({ kind: 'unclear' });
  });

  test('keeps the runner’s reason where its exit code happens to be one of the shell’s', () => {
    const output = lines(...nodeFailure(1, 'adds', 'AssertionError', 'no'), ...nodeSummary(0, 1));
    expect(read(output, { exitCode: 127 })).toEqual({ kind: 'test-failed', tests: ['adds'] });
  });

  test('ran nothing where the runner counts no test that passed or failed', () => {
    const none = { collected: 2, passed: 0, failed: 0, skipped: 2, reader: 'bats' };
    expect(read('', { tests: none })).toEqual({ kind: 'nothing-ran' });
    expect(read('', { tests: { ...none, failed: 1 } })).toEqual({ kind: 'unclear' });
  });
});

describe('hostile output', () => {
  test('is read through colours, redrawn lines and CRLF', () => {
    const output = lines(...vitestReport('muls', 'TypeError: mul is not a function'));
    const drawn = output
      .split('\n')
      .map((line) => `spinner\r\u001B[31m${line}\u001B[39m\r`)
      .join('\n');
    expect(read(drawn, { command: 'vitest run' })).toEqual({ kind: 'missing', names: ['mul'] });
  });

  test('can’t steer a terminal with a name', () => {
    const reason = read(lines(...nodeFailure(1, 'a\u001B[2Jb\u202Ec\u0007', 'Error', 'no'), ...nodeSummary(0, 1)));
    expect(reason).toEqual({ kind: 'test-failed', tests: ['abc'] });
  });

  test.each([
    'a',
    '.',
    'a.',
    ' ',
    '(',
    '> ',
    'TypeError: a',
    ' is not a function',
    'Error: ',
    "': '",
    '⎯',
    '=',
    '  ● ',
    ' FAIL  a',
    'E   ',
    '/a.java:1: error: ',
    'a/b.go:1:1: ',
    '[ERROR] ',
    '{"Action":"output",',
    '--- FAIL: ',
    'undefined method ',
    'Class "',
    '1) ',
    'a::',
    'a(1,1): error CS',
    'error TS2304: ',
    'cannot find a ',
    'a, ',
  ])('of 5 MB on one line, and on many, made of %j is read within seconds', (part) => {
    const line = part.repeat(Math.ceil(4000 / part.length));
    const started = performance.now();
    read(part.repeat(Math.ceil(5_000_000 / part.length)));
    read(`${line}\n`.repeat(250));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  const cargoTotal = 'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out';
  test.each<[string, string, FailureReason]>([
    [
      'TAP points',
      lines(...Array.from({ length: 100_000 }, (_, at) => `not ok ${at} - adds`), ...nodeSummary(0, 9)),
      { kind: 'test-failed', tests: ['adds'] },
    ],
    ['headings without a summary', ' FAIL  a.test.ts > adds\nError: no\n'.repeat(50_000), { kind: 'unclear' }],
    [
      'packages',
      'FAIL\texample.com/a\t0.1s\n'.repeat(100_000),
      { kind: 'crashed', message: 'example.com/a: ended without FAIL' },
    ],
    [
      'results',
      `${'failures:\n    adds\ntest result: FAILED. 0 passed; 1 failed; 0\n'.repeat(33_000)}running 1 test\n${cargoTotal}\n`,
      { kind: 'test-failed', tests: ['adds'] },
    ],
    [
      'compiler errors that no build speaks of',
      `${'src/A.java:1: error: cannot find symbol\n'.repeat(100_000)}* What went wrong:\nx\n`,
      { kind: 'crashed', message: 'x' },
    ],
  ])('of 100,000 lines of %s is read within seconds', (_, output, reason) => {
    const started = performance.now();
    expect(read(output)).toEqual(reason);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
