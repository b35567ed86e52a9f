import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runSetup, type SetupRun } from '../../../src/host/gate/run-setup.ts';
import { openProcesses } from '../../../src/host/process/open-processes.ts';
import type { Processes, RunningProcess } from '../../../src/host/process/port.ts';

let processes: Processes;
let folder: string;

beforeAll(async () => {
  processes = await openProcesses();
});
afterAll(async () => {
  await processes.close();
});
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-setup-')));
  return () => rmSync(folder, { recursive: true, force: true });
});

async function setUp(
  run: string | readonly string[],
  { timeoutMs = 20_000, onStart }: { timeoutMs?: number; onStart?: (running: RunningProcess) => void } = {},
): Promise<SetupRun> {
  const env = { PATH: process.env['PATH'] ?? '' };
  const command = { run, folder, env, timeoutMs, logFile: join(folder, 'setup.log'), processes };
  return runSetup(onStart ? { ...command, onStart } : command);
}

test('what went well has made its files', async () => {
  const { ok, excerpt } = await setUp('mkdir modules && echo made');
  expect({ ok, excerpt, made: existsSync(join(folder, 'modules')) }).toEqual({ ok: true, excerpt: 'made', made: true });
});

test('a summary in its output is no matter', async () => {
  expect((await setUp('echo 1..0')).ok).toBe(true);
});

test.each<[string | string[], number, string]>([
  ['echo oh >&2; exit 3', 20_000, 'setup failed (exit 3): echo oh >&2; exit 3'],
  ['nope-no-such-program', 20_000, 'setup could not run (exit 127): nope-no-such-program'],
  ['kill -KILL $$', 20_000, 'setup was killed (SIGKILL): kill -KILL $$'],
  ['sleep 60', 200, 'setup ran into its time limit of 0.2 s: sleep 60'],
])('%j says why it failed', async (run, timeoutMs, reason) => {
  expect(await setUp(run, { timeoutMs })).toMatchObject({ ok: false, reason, stoppedFor: null });
});

test('a missing program is named', async () => {
  const setup = await setUp(['nope-no-such-program']);
  expect(setup).toMatchObject({ ok: false });
  expect(setup.ok ? '' : setup.reason).toMatch(/^setup could not run \(ENOENT.*\): nope-no-such-program$/);
});

test('a stop is told as the stop that it was', async () => {
  const setup = await setUp('sleep 60', { onStart: (running) => running.stop('interrupted') });
  expect(setup).toMatchObject({ ok: false, reason: 'setup was stopped: sleep 60', stoppedFor: 'interrupted' });
});
