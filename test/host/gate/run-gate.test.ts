import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gate } from '../../../src/core/gate/gate.ts';
import { type GateRequest, type MeasuredGate, runGate } from '../../../src/host/gate/run-gate.ts';
import { openProcesses } from '../../../src/host/process/open-processes.ts';
import type { Processes } from '../../../src/host/process/port.ts';

let processes: Processes;
let base: string;
let root: string;

beforeAll(async () => {
  processes = await openProcesses();
});
afterAll(async () => {
  await processes.close();
});
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-gate-')));
  root = join(base, 'tree');
  mkdirSync(root);
  return () => rmSync(base, { recursive: true, force: true });
});

const plain: Gate = { name: 'tests', run: 'true', timeoutMs: 20_000, report: null, hidden: false, lock: null };

function run(gate: Partial<Gate>, request: Partial<GateRequest> = {}): Promise<MeasuredGate> {
  return runGate({
    gate: { ...plain, ...gate },
    stage: 'quick',
    tree: 'f'.repeat(40),
    root,
    folder: root,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
    processes,
    log: { file: join(base, 'gate.log'), name: 'gates/1.log' },
    changedFiles: () => Promise.resolve([]),
    isTracked: () => Promise.resolve(false),
    ...request,
  });
}

const suite = '<testsuite><testcase name="a"/><testcase name="b"/></testsuite>';
const passed = (count: number, reader: string): object => ({
  collected: count,
  passed: count,
  failed: 0,
  skipped: 0,
  reader,
});

describe('a gate', () => {
  test('is measured as a whole', async () => {
    const { run: measured, stoppedFor } = await run({ run: 'echo "not ok 1 - adds"; echo 1..1; echo oh >&2; exit 1' });
    expect({ ...measured, durationMs: 0 }).toEqual({
      name: 'tests',
      stage: 'quick',
      tree: 'f'.repeat(40),
      command: 'echo "not ok 1 - adds"; echo 1..1; echo oh >&2; exit 1',
      outcome: 'red',
      exitCode: 1,
      signal: null,
      durationMs: 0,
      tests: { collected: 1, passed: 0, failed: 1, skipped: 0, reader: 'tap' },
      fingerprint: 'tests: adds',
      excerpt: 'not ok 1 - adds\n1..1\noh',
      log: 'gates/1.log',
      changedFiles: [],
    });
    expect(stoppedFor).toBeNull();
    expect(readFileSync(join(base, 'gate.log'), 'utf8')).toContain('not ok 1 - adds');
  });

  test('as a string is a shell line, as a list is what it is', async () => {
    expect((await run({ run: 'false || echo "$((1 + 1))"' })).run.excerpt).toBe('2');
    expect((await run({ run: ['printf', '%s|', '$HOME', '; false', '漢字 *'] })).run.excerpt).toBe(
      '$HOME|; false|漢字 *|',
    );
  });

  test('runs in its folder, with its environment alone, and gets no answer', async () => {
    const folder = join(root, 'web 画面');
    mkdirSync(folder);
    const { run: measured } = await run({ run: 'pwd; read -r answer || echo none; echo "${HOME-unset}"' }, { folder });
    expect(measured.excerpt).toBe(`${folder}\nnone\nunset`);
  });

  test.each([
    ['not-run', 'nope-no-such-program'],
    ['not-run', ['nope-no-such-program']],
    ['killed', 'kill -KILL $$'],
    ['red', 'kill -SEGV $$'],
    ['green', 'true'],
    ['nothing-ran', 'echo 1..0'],
    ['red', 'exit 3'],
  ])('is %s: %j', async (outcome, command) => {
    expect((await run({ run: command })).run.outcome).toBe(outcome);
  });

  test('that runs into its time limit is not red', async () => {
    const { run: measured } = await run({ run: 'echo started; sleep 60', timeoutMs: 300 });
    expect({ outcome: measured.outcome, excerpt: measured.excerpt, fingerprint: measured.fingerprint }).toEqual({
      outcome: 'timed-out',
      excerpt: 'started',
      fingerprint: 'tests: timed-out',
    });
  });

  test('that is stopped says for what', async () => {
    const { run: measured, stoppedFor } = await run(
      { run: 'trap "exit 0" TERM; sleep 60 & wait' },
      { onStart: (running) => running.stop('interrupted') },
    );
    expect({ outcome: measured.outcome, stoppedFor }).toEqual({ outcome: 'killed', stoppedFor: 'interrupted' });
  });

  test('that changed tracked files names them, the first ones', async () => {
    const files = Array.from({ length: 30 }, (_, index) => `file ${index}`);
    const { run: measured } = await run({}, { changedFiles: () => Promise.resolve(files) });
    expect(measured.outcome).toBe('changed-files');
    expect(measured.changedFiles).toEqual(files.slice(0, 20));
  });

  test('with more output than memory keeps is counted from its log', async () => {
    const target = String.raw`printf 'running 1 test\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n'`;
    const flood = 'yes "a line of noise" | head -n 60000';
    const { run: measured } = await run({ run: `${target}; ${flood}; ${target}; ${flood}; ${target}` });
    expect(measured.tests).toEqual(passed(3, 'cargo'));
    const { run: unlogged } = await run({ run: `${target}; ${flood}; ${flood}; ${target}` }, { log: null });
    expect({ tests: unlogged.tests, log: unlogged.log }).toEqual({ tests: null, log: null });
  });
});

describe('a report', () => {
  test('is read after the run', async () => {
    const { run: measured } = await run({ run: `echo '${suite}' > report.xml`, report: 'report.xml' });
    expect(measured.tests).toEqual(passed(2, 'junit'));
  });

  test('is looked for in the gate’s folder', async () => {
    const folder = join(root, 'web');
    mkdirSync(folder);
    const { run: measured } = await run(
      { run: `echo '${suite}' > ../report.xml`, report: '../report.xml' },
      { folder },
    );
    expect(measured.tests).toEqual(passed(2, 'junit'));
  });

  test('of an earlier run is taken away', async () => {
    writeFileSync(join(root, 'report.xml'), suite);
    const { run: measured } = await run({ report: 'report.xml' });
    expect(measured.tests).toBeNull();
    expect(existsSync(join(root, 'report.xml'))).toBe(false);
  });

  test('that is tracked stays, and counts only when it was written', async () => {
    const asked: string[] = [];
    const isTracked = (path: string): Promise<boolean> => Promise.resolve(asked.push(path) > 0);
    mkdirSync(join(root, 'out'));
    writeFileSync(join(root, 'out/report.xml'), suite);
    const report = 'out/report.xml';
    expect((await run({ report }, { isTracked })).run.tests).toBeNull();
    expect(readFileSync(join(root, report), 'utf8')).toBe(suite);
    expect((await run({ report, run: `echo '${suite}' > ${report}` }, { isTracked })).run.tests).toEqual(
      passed(2, 'junit'),
    );
    expect(asked).toEqual([report, report]);
  });

  test('outside of the tree is neither removed nor read', async () => {
    const outside = join(base, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'report.xml'), suite);
    symlinkSync(outside, join(root, 'reports'));
    for (const report of ['reports/report.xml', '../outside/report.xml', join(outside, 'report.xml')]) {
      expect((await run({ report, run: `echo '${suite}' > '${report}'` })).run.tests).toBeNull();
      expect(existsSync(join(outside, 'report.xml'))).toBe(true);
    }
  });

  test.each([
    ['a link', `echo '${suite}' > real.xml; ln -s real.xml report.xml`],
    ['a pipe', 'mkfifo report.xml'],
    ['a folder', 'mkdir report.xml'],
    ['too large', `echo '${suite}' > report.xml; truncate -s 20M report.xml`],
    ['cut off', `echo '${suite.slice(0, 30)}' > report.xml`],
    ['of no known form', 'echo all is well > report.xml'],
  ])('that is %s can’t be read, and what the gate found is not known', async (_, command) => {
    const { run: measured } = await run({ run: command, report: 'report.xml' });
    expect({ outcome: measured.outcome, tests: measured.tests }).toEqual({ outcome: 'not-run', tests: null });
    expect(measured.excerpt).toContain("its report report.xml can't be read");
  });

  test('that is not there is none', async () => {
    const { run: measured } = await run({ run: 'true', report: 'report.xml' });
    expect({ outcome: measured.outcome, tests: measured.tests }).toEqual({ outcome: 'green', tests: null });
  });

  test('may stand where a folder was', async () => {
    mkdirSync(join(root, 'report.xml'));
    const { run: measured } = await run({
      run: `rmdir report.xml; echo '${suite}' > report.xml`,
      report: 'report.xml',
    });
    expect(measured.tests).toEqual(passed(2, 'junit'));
  });
});

describe('the command of a ratchet', () => {
  const number = (line: string): Promise<MeasuredGate> => run({ name: 'ratchet', run: line }, { stage: 'ratchet' });

  test('is measured by the last line of its standard output alone, also where it prints what a test runner would', async () => {
    const { run: measured } = await number('echo "not ok 1 - adds"; echo 1..1; echo 41; echo 7 >&2');
    const { outcome, number: read, tests, fingerprint } = measured;
    expect({ outcome, read, tests, fingerprint }).toEqual({
      outcome: 'green',
      read: 41,
      tests: null,
      fingerprint: null,
    });
  });

  test('is read behind more output than memory holds', async () => {
    const { run: measured } = await number(`yes ${'7'.repeat(999)} | head -c 700000; echo; echo 41; echo 7 >&2`);
    expect(measured).toMatchObject({ outcome: 'green', number: 41 });
  });

  test('that has no number to tell is told with the reason first', async () => {
    const { run: measured } = await number('echo so many; echo why >&2');
    expect(measured).toMatchObject({ outcome: 'red', exitCode: 0, number: null });
    expect(measured.excerpt.split('\n')).toEqual(['its last line is no plain number: "so many"', 'so many', 'why']);
    expect((await number('sleep 7 & kill -9 $$')).run).toMatchObject({ outcome: 'killed', number: null });
  });

  test('gives gates no number', async () => {
    expect('number' in (await run({ run: 'echo 41' })).run).toBe(false);
  });
});
