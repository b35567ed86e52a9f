import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundleSource } from '../../support/bundle-source.ts';

let agent = '';
beforeAll(async () => {
  agent = await bundleSource('src/host/fake/scripted-agent.ts');
});

const folder = () => mkdtempSync(join(tmpdir(), 'lastgreen-agent-'));

function run(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string | Buffer } = {},
) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [agent, ...args], {
    cwd: options.cwd ?? folder(),
    env: { PATH: process.env['PATH'], ...options.env },
    input: options.input ?? '',
  });
  return { status, signal, stdout: stdout.toString(), stderr: stderr.toString() };
}

test('does its steps in order and ends with the code of its exit', () => {
  const steps =
    'print:one ;; err:two ;; part:th ;; raw:726565 ;; sh:echo; echo $((2+2)) ;; claim:done ;; exit:3 ;; print:never';
  expect(run(['--steps', steps])).toEqual({
    status: 3,
    signal: null,
    stdout: 'one\nthree\n4\nLASTGREEN=done\n',
    stderr: 'two\n',
  });
});

test('takes its script from the environment too', () => {
  expect(run([], { env: { FAKE_STEPS: 'print:x' } }).stdout).toBe('x\n');
});

test('goes one line further in its plan with each call, and stays on the last one', () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'plan'), 'print:first\nprint:second ;; exit:1\n');
  const calls = [1, 2, 3].map(() => run(['--plan', 'plan'], { cwd }));
  expect(calls.map(({ status, stdout }) => [status, stdout])).toEqual([
    [0, 'first\n'],
    [1, 'second\n'],
    [1, 'second\n'],
  ]);
});

test('counts calls that come at the same time', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'plan'), ['print:1', 'print:2', 'print:3', 'print:4'].join('\n'));
  const call = () =>
    new Promise<string>((resolve) =>
      execFile(process.execPath, [agent, '--plan', 'plan'], { cwd }, (_error, out) => resolve(out)),
    );
  const outputs = await Promise.all([call(), call(), call(), call()]);
  expect(outputs.toSorted()).toEqual(['1\n', '2\n', '3\n', '4\n']);
});

test('chooses its script by task and attempt', () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'script'), '[T-1 #2]\nprint:again\n[T-1]\nprint:new\n');
  const call = (attempt: string) =>
    run(['--script', 'script'], { cwd, env: { LASTGREEN_TASK: 'T-1', LASTGREEN_ATTEMPT: attempt } });
  expect([call('1').stdout, call('2').stdout]).toEqual(['new\n', 'again\n']);
});

test('does nothing at all when one step is wrong', () => {
  const { status, stdout, stderr } = run(['--steps', 'print:x ;; prnt:y']);
  expect({ status, stdout, stderr }).toEqual({
    status: 64,
    stdout: '',
    stderr: 'scripted-agent: there is no step prnt: prnt:y\n',
  });
});

test('keeps every byte of a prompt of two megabytes', () => {
  const cwd = folder();
  const prompt = Buffer.from(`' " $HOME $(id) \` \\ ! * ; & | < > (\n-leading 大厂 ${'x'.repeat(2_000_000)}`);
  run(['--steps', 'dump:out'], { cwd, input: prompt });
  expect(readFileSync(join(cwd, 'out/prompt')).equals(prompt)).toBe(true);
});

test('echoes the prompt of a file', () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'p'), 'hello');
  expect(run(['--prompt', 'p', '--steps', 'echo_prompt'], { cwd }).stdout).toBe('hello');
});

test('dies of the signal that it sends itself', () => {
  expect(run(['--steps', 'print:x ;; kill:KILL ;; print:y'])).toEqual({
    status: null,
    signal: 'SIGKILL',
    stdout: 'x\n',
    stderr: '',
  });
});

test('floods and writes a line without end', () => {
  const { stdout } = spawnSync(process.execPath, [agent, '--steps', 'flood:3 ;; longline:2'], { maxBuffer: 2 ** 30 });
  expect([stdout.length, stdout.lastIndexOf('\n', stdout.length - 2)]).toEqual([
    5 * 1024 * 1024 + 1,
    3 * 1024 * 1024 - 1,
  ]);
});

test('makes folders for what it writes', () => {
  const cwd = folder();
  run(['--steps', 'write:a/b/c.txt=>1\\n2\\n'], { cwd });
  expect(readFileSync(join(cwd, 'a/b/c.txt'), 'utf8')).toBe('1\n2\n');
});
